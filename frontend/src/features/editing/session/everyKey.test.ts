import { expect, it } from 'vitest'
import { EDIT_KEYS, EDIT_KEYS_OF, type EditKey } from '@/frame/editProtocol'
import { hostOfTest } from '../testing/editingHost'
import { nothingKept } from './editingState'
import { createEditSession } from './editSession'

const LIST =
  '<!doctype html><html><head></head><body><ul id="u"><li id="a">A<li id="b">B<li id="c">C</ul></body></html>'

/** Somebody has copied, and has steps to take back and to do again; the item in the middle is selected. */
function began() {
  const kept = nothingKept()
  const host = hostOfTest(LIST)
  const session = createEditSession(host, kept)
  host.session = session
  const choose = () => session.select([{ attribute: 'id', value: 'b' }])
  const press = (key: EditKey) => {
    const ctrl = EDIT_KEYS_OF.withCtrl.some((one) => one === key)
    session.hear({ ...{ type: 'edit-key', key, shift: false, alt: false }, ctrl })
  }
  for (const key of ['c', 'd', 'd', 'z'] as const) {
    choose()
    press(key)
  }
  choose()
  return { host, kept, press }
}

/** They change nothing: the frame writes with one, and adds to what is selected with the other. */
const TELLING = ['Enter', ' '] as const
const CHANGING = EDIT_KEYS.filter((key) => !TELLING.some((one) => one === key))

it.each(CHANGING)('%s does something to what is selected, as a step with a name', (key) => {
  const { host, kept, press } = began()
  const [html, { clipboard }] = [host.html(), kept]
  press(key)
  expect(host.html() !== html || kept.clipboard !== clipboard).toBe(true)
  expect(host.reasons).toEqual([])
  for (const name of host.names) expect(name).toMatch(/^[A-Z][a-z]+ .+/)
})

it.each(TELLING)('"%s" changes nothing, and what came of it is read out', (key) => {
  const { host, press } = began()
  const [html, told] = [host.html(), host.told.length]
  press(key)
  expect(host.html()).toBe(html)
  expect(host.told.slice(told)).toEqual([expect.objectContaining({ do: 'say' })])
})
