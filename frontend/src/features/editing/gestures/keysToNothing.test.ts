import { expect, it } from 'vitest'
import { type EditKey, MAX_TYPED } from '@/frame/editProtocol'
import { nothingKept } from '../session/editingState'
import { createEditSession } from '../session/editSession'
import { hostOfTest } from '../testing/editingHost'
import { EDITING, KEYS } from '../texts'
import type { KeyPress } from './keyOperations'

const PAGE =
  '<!doctype html><html><head></head><body><p id="a" style="color: red">A</p><p id="b">B</p></body></html>'

function began(html = PAGE) {
  const kept = nothingKept()
  const host = hostOfTest(html)
  const session = createEditSession(host, kept)
  host.session = session
  const select = (...ids: string[]) =>
    session.select(ids.map((value) => ({ attribute: 'id', value })))
  /** The announcement of a key. */
  const press = (key: EditKey, held: Partial<KeyPress> = {}, begun?: number) => {
    const commands = host.commands.length
    session.press({ key, shift: false, alt: false, ctrl: false, ...held }, begun)
    return host.commands.slice(commands).flatMap((one) => (one.do === 'say' ? one.say : []))
  }
  return { host, kept, session, select, press }
}
const STYLE = { ctrl: true, alt: true }

it('a style is not cut: nothing is copied in its place, and that is said', () => {
  const { host, kept, session, select, press } = began()
  select('a')
  expect(press('x', STYLE)).toEqual([KEYS.noStyleCut])
  expect(kept.clipboard.style).toBeNull()
  expect(session.state.getState().copied.message).toBe('')
  expect(host.names).toEqual([])
})

it('a style is pasted into what is selected: without that, or without another style, it is said why not', () => {
  const { host, select, press } = began()
  expect(press('v', STYLE)).toEqual([KEYS.nothing])
  select('b')
  expect(press('v', STYLE)).toEqual([KEYS.noStyleCopied])
  select('a')
  expect(press('c', STYLE)).toEqual([])
  select()
  expect(press('v', STYLE)).toEqual([KEYS.nothing])
  select('a')
  expect(press('v', STYLE)).toEqual([KEYS.sameStyle])
  expect(host.names).toEqual([])
  select('b')
  expect(press('v', STYLE)).toEqual([])
  expect(host.names).toHaveLength(1)
})

it('nothing was copied is said of what is pasted without a selection, too: it would have gone to the end', () => {
  const { select, press } = began()
  expect(press('v', { ctrl: true })).toEqual([KEYS.nothingCopied])
  select('b')
  expect(press('v', { ctrl: true, shift: true })).toEqual([KEYS.nothingCopied])
})

it.each(['Delete', 'ArrowDown', 'Enter', ' '] as const)(
  '"%s" says that nothing is selected',
  (key) => {
    expect(began().press(key)).toEqual([KEYS.nothing])
  },
)

it('a text that is too long to be written in the app is said and shown; what is around it is another question', () => {
  const { host, select, press } = began(PAGE.replace('B', 'B'.repeat(MAX_TYPED + 1)))
  select('b')
  expect(press('Enter', { shift: true })).toEqual([KEYS.noneAround])
  expect(host.reasons).toEqual([])
  expect(press('Enter')).toEqual([KEYS.long])
  expect(host.reasons).toEqual([KEYS.long])
  select('a')
  expect(press('Enter')).toEqual([KEYS.noText])
})

it('a text is written in the app only as long as what it was begun about is chosen', () => {
  const { host, session, select } = began()
  select('a')
  const { choice } = session.state.getState()
  session.write(choice)
  const typed = () => host.commands.flatMap((one) => (one.do === 'type' ? [one.of] : []))
  expect(typed()).toEqual([{ attribute: 'id', value: 'a' }])
  session.state.setState({ choice: choice + 1 })
  session.write(choice)
  expect(typed()).toHaveLength(1)
  expect(host.reasons).toEqual([EDITING.otherChosen])
})
