/** What is done in the panel while the frame says that something else is chosen, which code of the page can have it say. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useStore } from 'zustand'
import type { PreviewHandle } from '@/components/preview/types'
import { restoreFocus } from '@/frame/host/focusGuard'
import { ElementActions } from '../elements/ElementActions'
import { PropertyPanel } from '../properties/PropertyPanel'
import { TypedForContext } from '../properties/useTyped'
import { createEditSession, type EditSession } from '../session/editSession'
import { type HostOfTest, hostOfTest } from '../testing/editingHost'
import { choose, ids } from '../testing/messages'
import { EDITING } from '../texts'
import { usePanel } from './usePanel'

const { toasts, pointing } = vi.hoisted(() => ({
  toasts: [] as string[],
  pointing: { isSeen: false },
}))
vi.mock('@/lib/toast', () => ({
  notify: { warning: (_: string, text: string) => toasts.push(text) },
}))
vi.mock('@/frame/host/pointerTracking', () => ({ isPointerTracked: () => pointing.isSeen }))

const PAGE =
  '<!doctype html><html><head></head><body id="b"><p id="mine">At noon</p><p id="other">Tide</p><p id="third">At noon</p><a id="link" href="/teas">Teas</a><a id="link2" href="/teas">More</a></body></html>'

let host: HostOfTest
let session: EditSession
let tell: (message: unknown, frame: { element: HTMLIFrameElement }) => void

const preview = {
  on: (_: string, listener: typeof tell) => {
    tell = listener
    return () => undefined
  },
} as unknown as PreviewHandle

function Panel() {
  const { panel, ref, typedFor } = usePanel(session, preview)
  const { selected, detail, facts, origins, copied } = useStore(session.state)
  return (
    <section ref={ref}>
      {detail && (
        <TypedForContext value={typedFor}>
          <ElementActions session={panel} {...{ selected, detail, facts, copied }} />
          <PropertyPanel session={panel} detail={detail} facts={facts} origins={origins} />
        </TypedForContext>
      )}
    </section>
  )
}

/** In the frame, as it says. */
const chosen = (id: string, isAdded = false, tag = 'p') =>
  act(() => {
    tell({}, { element: document.createElement('iframe') })
    session.hear(choose(id, tag, isAdded))
  })
const button = (name: string) => screen.getByRole('button', { name })
const text = () => screen.getByRole('textbox', { name: 'Text Content' })

beforeEach(() => {
  toasts.length = 0
  pointing.isSeen = false
  host = hostOfTest(PAGE)
  session = createEditSession(host)
  host.session = session
  session.hear(choose('mine'))
  render(<Panel />)
})

describe('a button that is held down', () => {
  it('does nothing to what is chosen meanwhile, says so, and does it when it is pressed again', async () => {
    const user = userEvent.setup()
    await user.pointer({ keys: '[MouseLeft>]', target: button('Delete') })
    chosen('other')
    await user.pointer({ keys: '[/MouseLeft]', target: button('Delete') })
    expect([host.html(), toasts]).toEqual([PAGE, [EDITING.otherChosen]])
    await user.click(button('Delete'))
    expect(host.html()).toBe(PAGE.replace('<p id="other">Tide</p>', ''))
    expect(toasts).toHaveLength(1)
  })

  it('by a key does neither', async () => {
    const user = userEvent.setup()
    button('Duplicate').focus()
    await user.keyboard('[Space>]')
    chosen('other')
    await user.keyboard('[/Space]')
    expect([host.html(), toasts]).toEqual([PAGE, [EDITING.otherChosen]])
  })

  it('goes on while its key repeats, as long as it is about what the person chose', () => {
    const again = (repeat: boolean) => {
      fireEvent.keyDown(button('Duplicate'), { key: 'Enter', repeat })
      fireEvent.click(button('Duplicate'))
    }
    for (const repeat of [false, true, true]) again(repeat)
    expect(host.names).toHaveLength(3)
    // each copies the copy before
    expect(ids(session)).not.toEqual(['mine'])
    chosen('other')
    again(true)
    expect([host.names.length, toasts]).toEqual([3, [EDITING.otherChosen]])
  })

  it('keeps to it when the same element is chosen again, and when the page changes', async () => {
    const user = userEvent.setup()
    await user.pointer({ keys: '[MouseLeft>]', target: button('Delete') })
    chosen('mine')
    act(() => host.becomes(PAGE.replace('Tide', 'Ebb')))
    await user.pointer({ keys: '[/MouseLeft]', target: button('Delete') })
    expect(toasts).toEqual([])
    expect(host.html()).toBe(PAGE.replace('Tide', 'Ebb').replace('<p id="mine">At noon</p>', ''))
  })

  it('is about what is selected in the panel by then', async () => {
    const user = userEvent.setup()
    act(() => session.selectId('other'))
    await user.click(button('Delete'))
    expect([host.html(), toasts]).toEqual([PAGE.replace('<p id="other">Tide</p>', ''), []])
  })
})

describe('a text that is being typed', () => {
  it('does not go to what is chosen meanwhile: it is told back', async () => {
    const user = userEvent.setup()
    await user.clear(text())
    await user.type(text(), 'Half')
    chosen('other')
    expect(toasts).toEqual([EDITING.notWritten('Half', EDITING.notSelected)])
    await user.keyboard(' of it')
    await user.tab()
    expect(host.html()).toBe(PAGE)
    expect(toasts.slice(1)).toEqual([EDITING.notWritten('Tide of it', EDITING.otherChosen)])
  })

  it('nor where that shows the same', async () => {
    const user = userEvent.setup()
    await user.type(text(), ', twice')
    chosen('third')
    expect(toasts).toEqual([])
    await user.keyboard('{Enter}')
    expect(host.html()).toBe(PAGE)
    expect(toasts).toEqual([EDITING.notWritten('At noon, twice', EDITING.otherChosen)])
    // now they know
    await user.keyboard('{Enter}')
    expect(host.html()).toBe(PAGE.replace('third">At noon', 'third">At noon, twice'))
  })

  it.each(['{Enter}', '{Tab}'])(
    'nor when the field is left after %s told that',
    async (commands) => {
      const user = userEvent.setup()
      await user.type(text(), ', twice')
      chosen('third')
      await user.keyboard(commands)
      await user.tab()
      expect(toasts).toEqual([EDITING.notWritten('At noon, twice', EDITING.otherChosen)])
      expect(text()).toHaveValue('At noon')
      // Tab leads through the field
      act(() => text().focus())
      await user.tab()
      expect(host.html()).toBe(PAGE)
      expect(toasts).toHaveLength(1)
    },
  )

  it('nor where it was chosen before the first letter, when the field is left', async () => {
    const user = userEvent.setup()
    await user.click(text())
    chosen('third')
    await user.keyboard('X{Enter}')
    await user.tab()
    expect([host.html(), toasts.length]).toEqual([PAGE, 1])
    expect(text()).toHaveValue('At noon')
  })

  it('and refused for one is not shown as the value of another', async () => {
    const user = userEvent.setup()
    const address = () => screen.getByRole('textbox', { name: 'Link Address' })
    chosen('link', false, 'a')
    await user.clear(address())
    await user.type(address(), 'javascript:alert(1)')
    await user.tab()
    expect(host.html()).toBe(PAGE)
    expect(address()).toHaveValue('javascript:alert(1)')
    chosen('link2', false, 'a')
    expect(address()).toHaveValue('/teas')
  })

  it('nor where it was chosen after somebody went into the field', async () => {
    const user = userEvent.setup()
    await user.click(text())
    chosen('other')
    await user.keyboard('X{Enter}')
    expect(host.html()).toBe(PAGE)
    expect(toasts).toHaveLength(1)
  })

  it('stays about that however often the page takes the focus and loses it again', async () => {
    const user = userEvent.setup()
    await user.click(text())
    const field = text()
    const taken = () => {
      act(() => field.blur())
      chosen('third')
      act(() => restoreFocus(field))
    }
    taken()
    for (let times = 0; times < 3; times += 1) {
      await user.keyboard('X')
      taken()
    }
    await user.keyboard('X{Enter}')
    expect(host.html()).toBe(PAGE)
    expect(toasts.length).toBeGreaterThan(3)
  })

  it('is written to what it was typed for when the person presses another one with Shift', async () => {
    const user = userEvent.setup()
    await user.clear(text())
    await user.type(text(), 'Noon')
    pointing.isSeen = true
    chosen('other', true)
    expect(host.html()).toBe(PAGE.replace('At noon', 'Noon'))
    expect([ids(session), toasts]).toEqual([['mine', 'other'], []])
    const padding = screen.getByRole('spinbutton', { name: 'Padding' })
    await user.type(padding, '9{Enter}')
    expect(host.html().match(/padding: 9px/g)).toHaveLength(2)
    expect(toasts).toEqual([])
  })
})

describe('a value that is chosen', () => {
  it('of a slider comes to nothing, and what was shown is taken back', () => {
    const slider = screen.getByRole('slider', { name: 'Padding' })
    fireEvent.pointerDown(slider)
    fireEvent.change(slider, { target: { value: '30' } })
    chosen('other')
    fireEvent.change(slider, { target: { value: '40' } })
    fireEvent.pointerUp(slider)
    expect(host.html()).toBe(PAGE)
    const tried = host.commands.flatMap((one) => (one.do === 'try' ? [one.value] : []))
    expect(tried).toEqual(['30px', null])
    expect(toasts).toContain(EDITING.otherChosen)
  })

  it('of a list, too', async () => {
    const user = userEvent.setup()
    const list = screen.getByRole('combobox', { name: 'Text Layout' })
    fireEvent.pointerDown(list)
    chosen('other')
    fireEvent.change(list, { target: { value: 'center' } })
    expect([host.html(), toasts]).toEqual([PAGE, [EDITING.otherChosen]])
    await user.selectOptions(list, 'center')
    expect(host.html()).toContain('<p style="text-align: center" id="other">')
  })

  it('of a colour, too', () => {
    const swatch = screen
      .getAllByLabelText('Text Color')
      .find((one) => one.getAttribute('type') === 'color') as HTMLInputElement
    fireEvent.pointerDown(swatch)
    fireEvent.input(swatch, { target: { value: '#ff0000' } })
    chosen('other')
    fireEvent(swatch, new Event('change', { bubbles: true }))
    expect([host.html(), toasts.at(-1)]).toEqual([PAGE, EDITING.otherChosen])
  })
})
