import { expect, it } from 'vitest'
import { EDIT_KEYS, EDIT_KEYS_OF, type EditKey } from '@/frame/editProtocol'
import { nothingKept } from '../session/editingState'
import { createEditSession } from '../session/editSession'
import { hostOfTest } from '../testing/editingHost'

const page = (body: string) => `<!doctype html><html><head></head><body>${body}</body></html>`
/** HTML forbids to do some things to the items of a list, and others to what stands in the page itself. */
const PAGES = [
  page('<ul id="u"><li id="a">A<li id="b">B<li id="c">C</ul>'),
  page('<section><div id="a">A</div><div id="b">B</div><div id="c">C</div></section>'),
]

/** Somebody has copied, and has steps to take back and to do again; the one in the middle is selected. */
function began(text: string) {
  const kept = nothingKept()
  const host = hostOfTest(text)
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

it.each(CHANGING)(
  '%s does something to what is selected somewhere, as a step with a name',
  (key) => {
    const done = PAGES.filter((text) => {
      const { host, kept, press } = began(text)
      const [html, { clipboard }] = [host.html(), kept]
      press(key)
      for (const name of host.names) expect(name).toMatch(/^[A-Z][a-z]+ .+/)
      const isDone = host.html() !== html || kept.clipboard !== clipboard
      // one or the other: nothing comes to nothing without a word
      expect(isDone).toBe(host.reasons.length === 0)
      return isDone
    })
    expect(done).not.toEqual([])
  },
)

it.each(TELLING)('"%s" changes nothing, and what came of it is read out', (key) => {
  const { host, press } = began(PAGES[0] ?? '')
  const [html, commands] = [host.html(), host.commands.length]
  press(key)
  expect(host.html()).toBe(html)
  expect(host.commands.slice(commands)).toEqual([expect.objectContaining({ do: 'say' })])
})
