import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Redo2, Save, Undo2 } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { IconButton } from './IconButton'
import { PillSeparator, PillToolbar } from './PillToolbar'

const bar = (orientation: 'horizontal' | 'vertical') => (
  <PillToolbar label="Tools" orientation={orientation}>
    <IconButton icon={Undo2} label="Undo" />
    <IconButton icon={Redo2} label="Redo" disabled />
    <PillSeparator />
    <IconButton icon={Save} label="Save" active={false} />
  </PillToolbar>
)

describe('PillToolbar', () => {
  it.each([
    ['horizontal', '{ArrowRight}', '{ArrowLeft}'],
    ['vertical', '{ArrowDown}', '{ArrowUp}'],
  ] as const)('is walked with the arrow keys (%s)', async (orientation, forward, backward) => {
    const user = userEvent.setup()
    render(bar(orientation))
    const [undo, save] = [
      screen.getByRole('button', { name: 'Undo' }),
      screen.getByRole('button', { name: 'Save' }),
    ]
    undo.focus()
    await user.keyboard(forward)
    expect(save).toHaveFocus()
    await user.keyboard(forward)
    expect(undo).toHaveFocus()
    await user.keyboard(backward)
    expect(save).toHaveFocus()
    await user.keyboard('{Home}')
    expect(undo).toHaveFocus()
    await user.keyboard('{End}')
    expect(save).toHaveFocus()
  })

  it('distinguishes toggle buttons from plain ones', () => {
    render(bar('horizontal'))
    expect(screen.getByRole('toolbar', { name: 'Tools' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Save', pressed: false })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Undo' })).not.toHaveAttribute('aria-pressed')
  })

  const stops = () =>
    screen
      .getAllByRole('button')
      .filter((button) => !(button as HTMLButtonElement).disabled && button.tabIndex === 0)
      .map((button) => button.getAttribute('aria-label'))

  it('is one stop of the Tab key: the button that was used last', async () => {
    const user = userEvent.setup()
    render(
      <>
        {bar('horizontal')}
        <input aria-label="After" />
      </>,
    )
    await user.tab()
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'After' })).toHaveFocus()
    await user.tab({ shift: true })
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  })

  it('stops at the pressed button at first, and never at a disabled one', () => {
    const draw = (undoable: boolean, active: boolean) => (
      <PillToolbar label="Tools">
        <IconButton icon={Undo2} label="Undo" disabled={!undoable} />
        <IconButton icon={Redo2} label="Redo" />
        <IconButton icon={Save} label="Save" active={active} />
      </PillToolbar>
    )
    const { unmount } = render(draw(true, true))
    expect(stops()).toEqual(['Save'])
    unmount()
    const { rerender } = render(draw(true, false))
    expect(stops()).toEqual(['Undo'])
    rerender(draw(false, false))
    expect(stops()).toEqual(['Redo'])
  })
})
