import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { parsed } from '@/document/pageEdit/testing/arbitrary'
import { EDIT_KEYS, type EditKey, type ElementFacts } from '@/frame/editProtocol'
import { type Copied, NOTHING_COPIED } from '../session/editingState'
import type { EditSession } from '../session/editSession'
import { ACTIONS } from '../texts'
import { detailOf, type ElementDetail } from '../values/elementDetail'
import { ElementActions } from './ElementActions'

const PAGE = '<html><head></head><body><p id="one">x</p><p id="two">y</p></body></html>'
const press = vi.fn()
const placeFreely = vi.fn()
const keep = vi.fn()
const ALL = { isElement: true, isStyle: true }
const session = { press, placeFreely, keep } as unknown as EditSession

/** The second paragraph is selected. */
function draw(position: string, more: Partial<ElementDetail> = {}, copied: Partial<Copied> = ALL) {
  const key = { attribute: 'id' as const, value: 'two' }
  const selected = [{ key, name: { path: [], tag: 'p', text: 'y', id: key } }]
  const found = detailOf(parsed(PAGE), selected)
  if (!found) throw new Error('Nothing is selected.')
  const detail = { ...found, ...more }
  const facts = { css: {}, position } as unknown as ElementFacts
  return (
    <ElementActions
      {...{ session, selected, detail, facts }}
      copied={{ ...NOTHING_COPIED, ...copied }}
    />
  )
}
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => vi.clearAllMocks())

it('an element is placed by its button, and put back', async () => {
  const user = userEvent.setup()
  const { rerender } = render(draw('static'))
  await user.click(button('Position freely'))
  expect(placeFreely).toHaveBeenCalledOnce()
  rerender(draw('absolute'))
  expect(button('Position freely')).toHaveFocus()
  expect(button('Position freely')).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{Enter}')
  expect(placeFreely).toHaveBeenCalledTimes(2)
})

it('an element is kept as it is by its button, which says so', async () => {
  const user = userEvent.setup()
  const { rerender } = render(draw('static'))
  expect(button('Keep as it is')).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await user.click(button('Keep as it is'))
  expect(keep).toHaveBeenCalledOnce()
  rerender(draw('static', { isKept: true }))
  expect(button('Keep as it is')).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('status')).toHaveTextContent('AI models leave this as it is.')
  rerender(draw('static', { isInKept: true }))
  expect(button('Keep as it is')).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('status')).toHaveTextContent('part of an element that AI models leave')
})

it('what cannot be done is said, and does nothing', async () => {
  const user = userEvent.setup()
  render(draw('static'))
  const after = button('Move after')
  expect(after).toHaveAttribute('aria-disabled', 'true')
  await user.click(after)
  expect(press).not.toHaveBeenCalled()
})

it('nothing is pasted before something was copied, and that is said', async () => {
  const user = userEvent.setup()
  const { rerender } = render(draw('static', {}, {}))
  for (const [name, why] of [
    ['Paste after', 'Nothing was copied.'],
    ['Paste inside', 'Nothing was copied.'],
    ['Paste style', 'No style was copied.'],
  ] as const) {
    expect(button(name)).toHaveAttribute('aria-disabled', 'true')
    expect(button(name)).toHaveAccessibleDescription(why)
    await user.click(button(name))
    expect(screen.getByRole('status')).toHaveTextContent(why)
  }
  expect(press).not.toHaveBeenCalled()
  rerender(draw('static', {}, { isStyle: true }))
  expect(button('Paste after')).toHaveAttribute('aria-disabled', 'true')
  await user.click(button('Paste style'))
  expect(press).toHaveBeenCalledOnce()
})

it('says what was copied, for as long as that is selected', () => {
  const copied = { isStyle: true, message: 'Style copied' }
  const of = { attribute: 'id' as const, value: 'two' }
  const { rerender } = render(draw('static', {}, { ...copied, of }))
  expect(screen.getByRole('status')).toHaveTextContent('Style copied')
  rerender(draw('static', {}, { ...copied, of: { ...of, value: 'one' } }))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

/** Keys that have no button among these, since others do the same. */
const ELSEWHERE: Partial<Record<EditKey, string>> = {
  Enter: 'writes in the app',
  ' ': 'keeps what is chosen by key in the app',
  Backspace: 'Delete does it',
  x: 'Copy and Delete do it',
  z: 'Undo, at the head of the panel',
  y: 'Redo, at the head of the panel',
}

it('each key of edit mode has a button, with its words', async () => {
  const user = userEvent.setup()
  const everywhere = { hasBefore: true, hasAfter: true, hasOut: true, hasInto: true }
  render(draw('static', everywhere))
  for (const [label] of Object.values(ACTIONS)) await user.click(button(label))
  const pressed = new Set(press.mock.calls.map(([{ key }]) => key))
  const expected = EDIT_KEYS.filter((key) => ELSEWHERE[key] === undefined)
  expect([...pressed].toSorted()).toEqual(expected.toSorted())
  expect(placeFreely).toHaveBeenCalledOnce()
  expect(keep).toHaveBeenCalledOnce()
})

it('a button does what its key does, with what is held beside it', async () => {
  const user = userEvent.setup()
  const everywhere = { hasBefore: true, hasAfter: true, hasOut: true, hasInto: true }
  render(draw('static', everywhere))
  const pressed: Record<string, string> = {}
  for (const [label] of Object.values(ACTIONS)) {
    press.mockClear()
    await user.click(button(label))
    const [last] = press.mock.calls.at(-1) ?? []
    if (last === undefined) continue
    const held = (['ctrl', 'alt', 'shift'] as const).filter((one) => last[one])
    pressed[label] = [...held, last.key].join(' ')
  }
  expect(pressed).toEqual({
    Duplicate: 'ctrl d',
    'Move before': 'alt ArrowUp',
    'Move after': 'alt ArrowDown',
    'Move out of its parent': 'alt shift ArrowLeft',
    'Move into the previous element': 'alt shift ArrowRight',
    Copy: 'ctrl c',
    'Paste after': 'ctrl v',
    'Paste inside': 'ctrl shift v',
    'Copy style': 'ctrl alt c',
    'Paste style': 'ctrl alt v',
    Delete: 'Delete',
  })
})

it('its buttons have words on screens for fingers, the less usual ones behind More', async () => {
  const media = (query: string) => ({ matches: query === '(pointer: coarse)' })
  const listeners = { addEventListener: vi.fn(), removeEventListener: vi.fn() }
  vi.stubGlobal('matchMedia', (query: string) => ({ ...media(query), ...listeners }))
  const user = userEvent.setup()
  render(draw('static'))
  expect(button('Move before')).toHaveTextContent('Move before')
  expect(screen.queryByRole('button', { name: 'Position freely' })).toBeNull()
  await user.click(button('More'))
  expect(button('More')).toHaveAttribute('aria-expanded', 'true')
  expect(button('Paste inside')).toHaveTextContent('Paste inside')
  await user.click(button('Position freely'))
  expect(placeFreely).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
