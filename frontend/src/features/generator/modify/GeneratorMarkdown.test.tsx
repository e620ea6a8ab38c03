import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import '@/components/Markdown'
import { stateOf } from '../testing/editedApp'
import { openStored } from '../testing/openStored'
import { serveWell } from '../testing/renderGenerator'
import { stores } from '../testing/stores'

const LABEL = 'Modification instructions'
const box = () => screen.queryByRole('textbox', { name: LABEL })
const toggle = () => screen.findByRole('button', { name: 'Preview as Markdown' })
const preview = () => screen.findByRole('region', { name: `${LABEL} as Markdown` })

async function typed(text: string) {
  const { user } = await openStored(['Home'])
  act(() => stateOf(stores).modificationChanged(text))
  return user
}

beforeEach(() => {
  stubBrowserDatabase()
  serveWell()
})

describe('the preview of an instruction', () => {
  it('stands in the place of the box until the toggle is pressed again', async () => {
    const user = await typed('1. Make it **blue**\n2. Add `<b>`')
    expect(await toggle()).toHaveAttribute('aria-pressed', 'false')
    await user.click(await toggle())
    expect(await toggle()).toHaveAttribute('aria-pressed', 'true')
    const shown = await preview()
    await waitFor(() => expect(within(shown).getAllByRole('listitem')).toHaveLength(2))
    expect(within(shown).getByText('blue').localName).toBe('strong')
    expect(within(shown).getByText('<b>').localName).toBe('code')
    expect(box()).toBeNull()
    await user.click(await toggle())
    expect(box()).toHaveValue('1. Make it **blue**\n2. Add `<b>`')
    expect(await toggle()).toHaveFocus()
  })

  it('is left with Escape, from the text and from its buttons, and the box has the focus', async () => {
    const user = await typed('Make it *blue*')
    await user.click(await toggle())
    await preview()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(box()).toHaveFocus())
    await user.click(await toggle())
    act(() => document.querySelector<HTMLElement>('.instruction-preview')?.focus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(box()).toHaveFocus())
  })

  it('has no HTML of its own, and its links open elsewhere', async () => {
    const user = await typed(
      'See [this](https://example.com) and [that](javascript:alert(1)) <img src="x" onerror="alert(1)"> <script>alert(1)</script>',
    )
    await user.click(await toggle())
    const shown = await preview()
    const link = await within(shown).findByRole('link', { name: 'this' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(shown.querySelector('img, script')).toBeNull()
    expect(shown.innerHTML).not.toContain('javascript:')
  })

  it('ends with the text, so that what is typed next is seen', async () => {
    const user = await typed('Make it blue')
    await user.click(await toggle())
    await preview()
    act(() => stateOf(stores).modificationChanged(''))
    expect(box()).toHaveValue('')
    expect(await toggle()).toBeDisabled()
    await user.type(box() as HTMLElement, 'A')
    expect(box()).toHaveValue('A')
  })
})
