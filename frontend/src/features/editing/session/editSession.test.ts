import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withIds } from '@/document/pageEdit/giveIds'
import { isRefused, parsePage } from '@/document/pageEdit/parsePage'
import { expectShown, parseAsBrowsersDo, show } from '@/document/pageEdit/testing/shown'
import type { EditMessage } from '@/frame/editProtocol'
import { editScript } from '@/frame/editScripts'
import type { EditMode, EditTools } from '@/frame/runtime/edit/editMode'
import { forModes } from '@/frame/runtime/natives'
import { propertiesOf } from '../model/properties'
import { originsIn } from '../model/valueOrigins'
import { EDITING, KEYS } from '../texts'
import { TYPED_TEXTS } from '../typedTexts'
import { createEditSession, type EditSession } from './editSession'

parseAsBrowsersDo()

const PAGE =
  '<!doctype html>\r\n<html><head><title>T</title></head><body id="morpheo-body-page">\r\n<main id="m"><h1 id="h">Tides</h1><p id="p">Low &amp; high</p>\r\n <p id="q">Sea</p></main><div id="by"></div></body></html>'

let texts: string[]
let names: string[]
let refused: string[]
let anew: number
let held: string | null = null
let session: EditSession
let mode: EditMode | null = null

const find = (selector: string) => document.querySelector(selector) as HTMLElement
const html = () => texts.at(-1) ?? ''
const ids = () =>
  session.state.getState().selected.map(({ key }) => ('value' in key ? key.value : key.tag))
const act = (event: Event, selector: string): void => {
  find(selector).addEventListener(event.type, (one) => mode?.take(one), {
    once: true,
    capture: true,
  })
  find(selector).dispatchEvent(event)
}
const click = (selector: string, shiftKey = false) =>
  act(new MouseEvent('click', { shiftKey, cancelable: true }), selector)
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(new KeyboardEvent('keydown', { key, cancelable: true, ...more }), 'body')

let reloaded = (): void => undefined
/** As the preview does with another step of the page. */
function becomes(text: string): void {
  const before = html()
  texts.push(text)
  if (!session.follow(before, text)) reloaded()
}

/** The frame and the host, each with what it says as plain values. */
function begin(): void {
  const start = new Function(`return ${editScript}`)() as (tools: EditTools) => EditMode
  const waiting: EditMessage[] = []
  session = createEditSession({
    originsIn,
    html,
    land: (text, name) => {
      names.push(name)
      becomes(text)
    },
    undo: () => becomes(texts.at(-2) ?? ''),
    redo: () => undefined,
    prepare: () => {
      const page = parsePage(html())
      const prepared = isRefused(page) ? html() : withIds(page)
      if (prepared === html()) return false
      becomes(prepared)
      return true
    },
    held: () => held,
    width: () => 800,
    tell: (command) => mode?.tell(structuredClone(command)),
    beginAnew: () => reloaded(),
    refused: (reason) => refused.push(reason),
  })
  const tools: EditTools = {
    ...forModes,
    isTrusted: () => true,
    send: (message) => {
      if (message.type === 'key' || message.type === 'command' || message.type === 'acted') return
      if (mode === null) waiting.push(message)
      else session.hear(structuredClone(message))
    },
  }
  reloaded = () => {
    anew += 1
    mode?.leave()
    show(html())
    mode = start(tools)
  }
  mode = start(tools)
  for (const message of waiting) session.hear(message)
}

beforeEach(() => {
  texts = [PAGE]
  names = []
  refused = []
  anew = 0
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10))
  show(PAGE)
  begin()
})
afterEach(() => {
  mode?.leave()
  mode = null
  vi.restoreAllMocks()
})

describe('editing by hand', () => {
  it('selects what is pointed at, with what is in force there', () => {
    click('#p')
    expect(ids()).toEqual(['p'])
    expect(session.state.getState().facts).toMatchObject({ position: expect.any(String) })
    click('#q', true)
    expect(ids()).toEqual(['p', 'q'])
    click('#p', true)
    expect(ids()).toEqual(['q'])
    press('Escape')
    expect(ids()).toEqual([])
  })

  it('selects by an id, beside the others where that is asked for, and a body that has none', () => {
    becomes(PAGE.replace(' id="morpheo-body-page"', ''))
    session.selectId('morpheo-body-page')
    expect(ids()).toEqual(['body'])
    session.selectId('h')
    session.selectId('p', true)
    expect(ids()).toEqual(['h', 'p'])
    session.selectId('h', true)
    session.selectId('of nothing', true)
    expect(ids()).toEqual(['p'])
  })

  it('makes one step of a gesture, and shows it without beginning anew', () => {
    const heading = find('#h')
    click('#p')
    click('#q', true)
    press('Delete')
    expect(html()).toBe(
      PAGE.replace('<p id="p">Low &amp; high</p>', '').replace('<p id="q">Sea</p>', ''),
    )
    mode?.leave()
    expectShown(html())
    expect([names, anew, ids(), find('#h') === heading]).toEqual([
      ['Deleted 2 elements'],
      0,
      ['h'],
      true,
    ])
  })

  it('keeps what was typed, byte for byte but for the text', () => {
    click('#p')
    press('Enter')
    find('morpheo-text').textContent = 'High <low>'
    find('morpheo-text').dispatchEvent(new FocusEvent('blur'))
    expect(html()).toBe(PAGE.replace('Low &amp; high', 'High &lt;low&gt;'))
    expect(find('#p').textContent).toBe('High <low>')
    expect([names, anew]).toEqual([['Changed the text of Paragraph'], 0])
  })

  it('selects a copy that it made, and moves it', () => {
    click('#p')
    press('d', { ctrlKey: true })
    expect(ids()).toEqual(['p-2'])
    press('ArrowDown')
    expect([...find('#m').children].map(({ id }) => id)).toEqual(['h', 'p', 'q', 'p-2'])
    expect(ids()).toEqual(['p-2'])
  })

  it('shows what undo brings back', () => {
    click('#h')
    press('Delete')
    expect(find('#h')).toBeNull()
    press('z', { ctrlKey: true })
    mode?.leave()
    expectShown(PAGE)
    expect(anew).toBe(0)
  })

  it('selects again what undo brings back, unless something else is selected by then', () => {
    click('#p')
    click('#q', true)
    press('Delete')
    expect(ids()).toEqual(['h'])
    press('z', { ctrlKey: true })
    expect(ids()).toEqual(['p', 'q'])
    press('Delete')
    click('#h')
    press('z', { ctrlKey: true })
    expect(ids()).toEqual(['h'])
    press('Escape')
    // it was there before: nothing came back
    becomes(html().replace('Tides', 'Tide'))
    expect(ids()).toEqual([])
  })

  it('reads out what was done, and why a key comes to nothing', () => {
    const spoken = vi.spyOn(document, 'createElement')
    mode?.leave()
    begin()
    const status = spoken.mock.results
      .map(({ value }) => value as HTMLElement)
      .find((one) => one.getAttribute?.('role') === 'status')
    const said = () => status?.textContent?.trim()
    click('#p')
    press('ArrowUp')
    expect(said()).toBe('Moved Paragraph. Paragraph Low & high')
    press('ArrowUp')
    expect(said()).toBe(KEYS.atEnd)
    press('z', { ctrlKey: true })
    expect(said()).toBe('Undone. Paragraph Low & high')
    press('Delete')
    expect(said()).toBe('Deleted Paragraph. Paragraph Sea')
    expect(ids()).toEqual(['q'])
    press('v', { ctrlKey: true })
    expect(said()).toBe(KEYS.nothingCopied)
    press(' ', { shiftKey: true })
    expect(said()).toBe(KEYS.kept(1))
  })

  it('selects all copies, in the order of the page', () => {
    click('#q')
    click('#p', true)
    press('d', { ctrlKey: true })
    expect(ids()).toEqual(['p-2', 'q-2'])
  })

  it('drags the outermost alone, in the order of the page', () => {
    click('#q')
    const of = (id: string) => {
      session.select([{ attribute: 'id', value: id }])
      const name = session.state.getState().selected[0]?.name
      if (!name) throw new Error(id)
      return { ...name, path: [...name.path] }
    }
    becomes(html().replace('Sea', '<b id="b">Sea</b>'))
    const [q, b, p, by] = ['q', 'b', 'p', 'by'].map(of) as [
      ReturnType<typeof of>,
      ReturnType<typeof of>,
      ReturnType<typeof of>,
      ReturnType<typeof of>,
    ]
    session.hear({ type: 'edit-dropped', elements: [q, b, p], to: 'into', anchor: by })
    expect(html()).toContain(
      '<div id="by"><p id="p">Low &amp; high</p><p id="q"><b id="b">Sea</b></p></div>',
    )
  })

  it('changes nothing while an answer to the page as it is is awaited', () => {
    click('#h')
    held = 'Wait.'
    press('Delete')
    held = null
    expect([texts.length, refused]).toEqual([1, ['Wait.']])
  })

  it('sets a property of all that is selected, as one step', () => {
    click('#p')
    click('#q', true)
    const size = propertiesOf('p').find(({ name }) => name === 'fontSize')!
    session.attempt(size, '20')
    expect([texts.length, find('#q').style.fontSize]).toEqual([1, '20px'])
    session.change(size, '30')
    expect(html().match(/style="font-size: ?30px;?"/g)).toHaveLength(2)
    expect([names, ids()]).toEqual([['Changed Text Size'], ['p', 'q']])
    press('z', { ctrlKey: true })
    mode?.leave()
    expectShown(PAGE)
  })

  it('says which rule wins over the element, and gives the element the last word', () => {
    becomes(PAGE.replace('<title>', '<style>p { color: red !important }</style><title>'))
    reloaded()
    click('#p')
    const colour = propertiesOf('p').find(({ name }) => name === 'color')!
    const origin = () => session.state.getState().origins.get('color')
    expect(origin()).toMatchObject({ kind: 'rule', selector: 'p', isImportant: true })
    session.change(colour, '#00f')
    expect(origin()).toMatchObject({ kind: 'rule' })
    session.insist(colour)
    expect(html()).toContain('style="color: #00f !important"')
    expect(origin()).toMatchObject({ kind: 'own', isImportant: true })
  })

  it('leaves nothing of a value that was tried and not kept', () => {
    click('#p')
    const size = propertiesOf('p').find(({ name }) => name === 'fontSize')!
    session.attempt(size, '20')
    session.attempt(size, null)
    expect(find('#p').getAttribute('style')).toBeNull()
    session.attempt(size, '20')
    held = 'Wait.'
    session.change(size, '20')
    held = null
    expect([texts.length, find('#p').getAttribute('style')]).toEqual([1, null])
  })

  it('copies, cuts and pastes elements, and styles', () => {
    const more = (key: string, altKey = false) => press(key, { ctrlKey: true, altKey })
    click('#p')
    click('#h', true)
    more('c')
    click('#q')
    more('v')
    expect(html()).toContain(
      '<p id="q">Sea</p><h1 id="h-2">Tides</h1><p id="p-2">Low &amp; high</p></main>',
    )
    expect(names).toEqual(['Pasted 2 elements'])
    click('#q')
    more('x')
    expect(html()).not.toContain('Sea')
    click('#h')
    more('v')
    // its id is free again
    expect(html()).toContain('<h1 id="h">Tides</h1><p id="q">Sea</p>')
    session.change(propertiesOf('p').find(({ name }) => name === 'color')!, 'red')
    click('#q')
    session.change(propertiesOf('p').find(({ name }) => name === 'color')!, 'red')
    more('c', true)
    click('#p')
    more('v', true)
    expect(html()).toContain('<p style="color: red" id="p">')
    // within what is selected
    click('#by')
    press('V', { ctrlKey: true, shiftKey: true })
    expect(html()).toContain('<div id="by"><p id="q-2">Sea</p></div>')
    mode?.leave()
    expectShown(html())
    expect(refused).toEqual([])
  })

  it('gives ids to a page that has none before anything of it is selected', () => {
    becomes('<!doctype html><html><body><p>One</p><p>Two</p></body></html>')
    click('p:last-of-type')
    expect(html()).toContain('<p id="morpheo-p-2">Two</p>')
    expect(ids()).toEqual(['morpheo-p-2'])
  })

  it('tells what the page’s script made, with what is around it in the text', () => {
    const made = document.createElement('p')
    made.id = 'made'
    made.textContent = 'by script'
    find('#by').append(made)
    click('#h')
    click('#made', true)
    expect([ids(), session.state.getState().drawnIn]).toEqual([['h'], null])
    click('#made')
    expect(ids()).toEqual([])
    expect(session.state.getState().drawnIn?.name).toMatchObject({
      tag: 'div',
      id: { value: 'by' },
    })
  })

  it('selects what is around an element that browsers add', () => {
    becomes('<!doctype html><html><body id="b"><table id="t"><tr><td>x</table></body></html>')
    click('tbody')
    expect(ids()).toEqual(['t'])
    expect(session.state.getState().drawnIn).toBeNull()
  })

  it('begins anew when the running page is not what the text says', () => {
    click('#p')
    find('#q').remove()
    becomes(PAGE.replace('Sea', 'Lake'))
    expect(anew).toBe(1)
    mode?.leave()
    expectShown(html())
  })

  it('refuses in words what HTML does not allow, and lies that the text does not bear out', () => {
    click('#p')
    const target = session.state.getState().selected[0]?.name
    if (!target) throw new Error('Nothing is selected.')
    const anchor = {
      ...target,
      path: [1, 0, 0],
      tag: 'h1',
      text: 'Tides',
      id: { attribute: 'id' as const, value: 'h' },
    }
    expect(
      session.edit({
        name: 'x',
        operations: [{ kind: 'move', target: { ...anchor }, to: 'into', anchor: target }],
      }),
    ).toBe(false)
    session.hear({
      type: 'edit-typed',
      element: { ...target, id: { attribute: 'id', value: 'none' }, path: [9] },
      place: 0,
      before: 'Tides',
      text: 'x',
    })
    expect([html() === PAGE, refused.length, anew]).toEqual([true, 2, 1])
  })

  it('tells typed text back, and why it is not written', () => {
    const types = (id: string, meanwhile: () => void): string => {
      refused = []
      session.select([{ attribute: 'id', value: id }])
      press('Enter')
      const box = find('morpheo-text')
      meanwhile()
      box.textContent = 'Ebb'
      box.dispatchEvent(new FocusEvent('blur'))
      return refused.join()
    }
    const texting = (of: string, to: string) => () => texts.push(html().replace(of, to))
    expect(types('q', texting(' <p id="q">Sea</p>', ''))).toBe(
      EDITING.notWritten('Ebb', TYPED_TEXTS.gone),
    )
    expect(types('h', texting('Tides', 'Waves'))).toBe(
      EDITING.notWritten('Ebb', TYPED_TEXTS.replaced),
    )
    expect(anew).toBe(2)
    find('#p').prepend('Very ')
    expect(types('p', () => undefined)).toBe(EDITING.notWritten('Ebb', TYPED_TEXTS.ofScript))
    expect(html()).toBe(PAGE.replace(' <p id="q">Sea</p>', '').replace('Tides', 'Waves'))
  })
})
