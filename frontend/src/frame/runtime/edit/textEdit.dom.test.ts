import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTextEditor, type TextEdit, type Typed } from './textEdit'

const editor = makeTextEditor(document)
let typed: Typed[]
let ended: number

const find = (id: string) => document.getElementById(id) as HTMLElement
const begin = (id: string): TextEdit | null => {
  const begun = beginOrNot(id)
  return begun === 'unwritable' ? null : begun
}
const beginOrNot = (id: string) =>
  editor.begin(
    find(id),
    null,
    (one) => typed.push(one),
    () => {
      ended += 1
    },
  )
const write = (text: string): void => {
  const box = document.querySelector('morpheo-text')
  if (box) box.textContent = text
}

beforeEach(() => {
  typed = []
  ended = 0
  document.body.innerHTML =
    '<p id="p">\n  Low <b id="b">tide</b> at\n six\n</p><h1 id="h">Tides</h1><i id="i"></i><div id="d"><p>x</p></div><img id="m">'
})

describe('a text that does not get the focus', () => {
  const { focus } = HTMLElement.prototype
  /** As browsers do. */
  beforeEach(() => {
    HTMLElement.prototype.focus = function (this: HTMLElement) {
      const keeps = this.parentElement?.closest('[disabled], [inert], [contenteditable="true"]')
      if (!keeps) focus.call(this)
    }
  })
  afterEach(() => {
    HTMLElement.prototype.focus = focus
  })

  it.each([
    '<button id="x" disabled="">Off</button>',
    '<fieldset disabled=""><button><span id="x">Off</span></button></fieldset>',
    '<div inert=""><p id="x">Off</p></div>',
    '<div contenteditable="true"><p id="x">Off</p></div>',
  ])('is free for as long as it is typed into: %s', (html) => {
    document.body.innerHTML = html
    const edit = begin('x')
    expect(document.activeElement?.localName).toBe('morpheo-text')
    write('On')
    edit?.end()
    expect(typed.map(({ text }) => text)).toEqual(['On'])
    expect(document.body.innerHTML).toBe(html.replace('Off', 'On'))
  })

  it('is not begun where the page lets its own methods fail, and stays as it was', () => {
    const html =
      '<fieldset id="f" disabled=""><button disabled=""><span id="x">Off</span></button></fieldset>'
    document.body.innerHTML = html
    const { getAttribute } = Element.prototype
    Element.prototype.getAttribute = function (this: Element, name: string) {
      if (this.localName === 'fieldset' && name === 'contenteditable') throw new Error('no')
      return getAttribute.call(this, name)
    }
    try {
      expect(beginOrNot('x')).toBe('unwritable')
    } finally {
      Element.prototype.getAttribute = getAttribute
    }
    expect([document.body.innerHTML, typed, ended]).toEqual([html, [], 0])
  })

  it('is not begun where nothing helps', () => {
    const html = '<p id="x">Off</p>'
    document.body.innerHTML = html
    const away = (event: FocusEvent) => (event.target as HTMLElement).blur()
    document.addEventListener('focusin', away)
    expect(beginOrNot('x')).toBe('unwritable')
    document.removeEventListener('focusin', away)
    expect([document.body.innerHTML, typed, ended]).toEqual([html, [], 0])
  })
})

describe('typing into a text', () => {
  it('gives what was typed, with the blanks around it, and leaves the page as it was', () => {
    const before = document.body.innerHTML
    const edit = begin('p')
    expect(document.querySelector('morpheo-text')?.textContent).toBe('Low')
    write('High')
    edit?.end()
    expect(typed).toEqual([{ element: find('p'), place: 0, before: '\n  Low ', text: '\n  High ' }])
    expect([document.body.innerHTML, ended]).toEqual([before.replace('Low', 'High'), 1])
  })

  it.each([
    ['normal', 'pre-wrap'],
    ['pre-line', 'pre-wrap'],
    ['pre-wrap', 'pre-wrap'],
    ['nowrap', 'nowrap'],
    ['pre', 'pre'],
    ['break-spaces', 'break-spaces'],
  ])('breaks lines as the page does: %s', (own, whileTyping) => {
    find('h').style.whiteSpace = own
    const edit = begin('h')
    const box = document.querySelector<HTMLElement>('morpheo-text')
    expect(box?.style.whiteSpace).toBe(whileTyping)
    edit?.end()
  })

  it('is reported once', () => {
    const edit = begin('h')
    write('Sea')
    edit?.end()
    edit?.end()
    expect([typed.map(({ text }) => text), ended]).toEqual([['Sea'], 1])
  })

  it('is no edit when nothing was typed', () => {
    begin('p')?.end()
    begin('i')?.end()
    expect(typed).toEqual([])
    expect(find('i').childNodes).toHaveLength(0)
  })

  it.each([
    ['<pre id="x" style="white-space: pre">10\u00a0km</pre>', (text: string) => text, null],
    ['<p id="x">10\u00a0km\n  away</p>', (text: string) => text, null],
    [
      '<p id="x">10\u00a0km\n  away\n  from  here</p>',
      (text: string) => text.replace('away', 'off'),
      '10\u00a0km\n  off\n  from  here',
    ],
    [
      '<p id="x">One\n    two three</p>',
      (text: string) => text.replace('three', '3'),
      'One\n    two 3',
    ],
    ['<p id="x">a a a</p>', (text: string) => text.replace('a ', ''), 'a a'],
    ['<p id="x">a  b</p>', (text: string) => text.replace(' ', ''), 'ab'],
    ['<p id="x">Low</p>', (text: string) => `${text}\u00a0tide`, 'Low tide'],
    [
      '<p id="x">3\u00a0km or 4\u00a0km</p>',
      () => '5\u00a0km or 6\u00a0km',
      '5\u00a0km or 6\u00a0km',
    ],
  ])('keeps of %j what nobody changed, as it was written', (html, change, text) => {
    document.body.innerHTML = html
    const edit = begin('x')
    write(change(document.querySelector('morpheo-text')?.textContent ?? ''))
    edit?.end()
    expect(typed.map((one) => one.text)).toEqual(text === null ? [] : [text])
    if (text !== null) expect(find('x').textContent).toBe(text)
  })

  it('goes on where the page wrote the same anew, and nowhere else', () => {
    const edit = begin('h')
    write('Sea')
    find('h').textContent = 'Tides'
    expect([edit?.isOpen(), edit?.resume(find('h')), edit?.isOpen()]).toEqual([false, true, true])
    expect(find('h').innerHTML).toContain('>Sea</morpheo-text>')
    // another element in its place
    find('h').outerHTML = '<h1 id="h">Tides</h1>'
    expect(edit?.resume(find('h'))).toBe(true)
    for (const html of ['Ebb', '<b>Tides</b>', '']) {
      find('h').innerHTML = html
      expect([edit?.resume(find('h')), edit?.resume(null), find('h').innerHTML]).toEqual([
        ...[false, false, html],
      ])
    }
    edit?.end()
    expect(typed).toMatchObject([{ before: 'Tides', text: 'Sea' }])
    expect(edit?.resume(find('h'))).toBe(false)
  })

  it('gives up against a page that takes it away without end', () => {
    const edit = begin('h')
    let times = 0
    do {
      find('h').textContent = 'Tides'
      times += 1
    } while (edit?.resume(find('h')) && times < 1_000)
    expect(times).toBe(201)
  })

  it('begins in an empty element, and in none that holds others alone or no text at all', () => {
    const edit = begin('i')
    write('new')
    edit?.end()
    expect(typed).toMatchObject([{ place: 0, text: 'new' }])
    expect([begin('d'), begin('m')]).toEqual([null, null])
  })

  it('knows its own events', () => {
    const edit = begin('h')
    const takes = (target: Element | null) => {
      const event = new Event('keydown', { bubbles: true })
      target?.dispatchEvent(event)
      return edit?.takes(event)
    }
    expect([takes(document.querySelector('morpheo-text')), takes(find('p'))]).toEqual([true, false])
  })
})
