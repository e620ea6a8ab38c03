import { describe, expect, it } from 'vitest'
import { isRefused, type PageElement, parsePage } from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import { editedAll } from '@/document/pageEdit/several'
import type { ElementFacts } from '@/frame/editProtocol'
import { type KeyMessage, keyGesture } from './keyOperations'

const HTML = '<ul id="u"><li id="a">A <b id="ab">x</b></li><li id="b">B</li><li id="c">C</li></ul>'
const FACTS: ElementFacts = {
  css: { left: '12.5px', top: 'auto', right: 'auto', bottom: 'auto' },
  box: { left: 0, top: 0, width: 1, height: 1 },
  position: 'static',
  isRow: false,
  viewWidth: 800,
}

/** What a key makes of the page; null when it does nothing. */
function keyed(
  ids: string[],
  key: Partial<KeyMessage>,
  position = 'static',
  text = HTML,
  css = FACTS.css,
  mixed: string[] = [],
) {
  const page = parsePage(text)
  if (isRefused(page)) throw new Error(page.refused)
  const selected = ids.map((value) => elementOf(page, { attribute: 'id', value }) as PageElement)
  const message = { type: 'edit-key', shift: false, alt: false, ctrl: false, ...key } as KeyMessage
  const gesture = keyGesture(page, selected, { ...FACTS, css, position, mixed }, message)
  const edits = gesture && editedAll(page, gesture.operations)
  if (edits && isRefused(edits)) throw new Error(edits.refused)
  return edits && { html: edits.html, name: gesture.name }
}
const item = (id: string): string => new RegExp(`<li id="${id}">.*?</li>`).exec(HTML)?.[0] ?? ''
const moved = (...order: string[]) => `<ul id="u">${order.map(item).join('')}</ul>`

describe('keys', () => {
  it('delete all that is selected, each once', () => {
    expect(keyed(['c', 'a', 'ab'], { key: 'Delete' })).toEqual({
      html: moved('b'),
      name: 'Deleted 2 elements',
    })
    expect(keyed(['b'], { key: 'Backspace' })?.name).toBe('Deleted List item')
    expect(keyed([], { key: 'Delete' })).toBeNull()
  })

  it('delete what is left with nothing in it along, as a person sees it', () => {
    const menu =
      '<ul><li id="a"> <a id="aa">A</a>\n</li><li id="b"><a id="ba">B</a><a id="bb">C</a></li><li id="c"><p><b id="cb">D</b></p></li></ul><table><tr><td id="t"><i id="ti">x</i></td></table>'
    const without = (ids: string[]) => keyed(ids, { key: 'Delete' }, 'static', menu)
    expect(without(['aa'])).toEqual({
      html: menu.replace('<li id="a"> <a id="aa">A</a>\n</li>', ''),
      name: 'Deleted Link and its list item',
    })
    // what else is in it stays, with what it is in
    expect(without(['ba'])).toEqual({
      html: menu.replace('<a id="ba">B</a>', ''),
      name: 'Deleted Link',
    })
    expect(without(['ba', 'bb'])?.html).not.toContain('<li id="b"')
    expect(without(['aa', 'ba', 'bb'])).toEqual({
      html: menu.replace(/<li id="a">.*<li id="c">/s, '<li id="c">'),
      name: 'Deleted 3 elements and their list items',
    })
    expect(without(['cb'])?.html).not.toContain('<li id="c"')
    expect(without(['cb'])?.name).toBe('Deleted Text and its list item')
    expect(without(['ti'])).toEqual({
      html: menu.replace('<i id="ti">x</i>', ''),
      name: 'Deleted Text',
    })
    expect(without(['a'])?.name).toBe('Deleted List item')
  })

  it('duplicate', () => {
    const { html, name } = keyed(['b'], { key: 'd', ctrl: true }) ?? {}
    expect([html, name]).toEqual([
      HTML.replace('<li id="c">', '<li id="b-2">B</li><li id="c">'),
      'Duplicated List item',
    ])
  })

  it('change the order, and do nothing at the ends', () => {
    expect(keyed(['b'], { key: 'ArrowUp' })?.html).toBe(moved('b', 'a', 'c'))
    expect(keyed(['b'], { key: 'ArrowRight', alt: true })?.html).toBe(moved('a', 'c', 'b'))
    expect(keyed(['a'], { key: 'ArrowUp' })).toBeNull()
    expect(keyed(['b', 'c'], { key: 'ArrowDown' })).toBeNull()
  })

  it('move several that lie in one element, in their order, and no others', () => {
    expect(keyed(['b', 'a'], { key: 'ArrowDown' })).toEqual({
      html: moved('c', 'a', 'b'),
      name: 'Moved 2 elements',
    })
    expect(keyed(['c', 'b'], { key: 'ArrowUp' })?.html).toBe(moved('b', 'c', 'a'))
    expect(keyed(['a', 'c'], { key: 'ArrowUp', alt: true })).toBeNull()
    const apart = HTML.replace('</ul>', '</ul><p id="p">x</p>')
    expect(keyed(['a', 'p'], { key: 'ArrowDown' }, 'static', apart)).toBeNull()
  })

  it('nudge what is placed freely, by one pixel or ten', () => {
    const style = (key: Partial<KeyMessage>) =>
      keyed(['b'], key, 'absolute')?.html.match(/style="(.*?)"/)?.[1]
    expect(style({ key: 'ArrowLeft' })).toBe('left: 11.5px')
    expect(keyed(['b'], { key: 'ArrowLeft' }, 'relative')?.html).toContain('left: 11.5px')
    expect(style({ key: 'ArrowDown', shift: true })).toBe('top: 10px')
    expect(keyed(['b'], { key: 'ArrowUp', alt: true }, 'absolute')?.html).toBe(moved('b', 'a', 'c'))
  })

  it('nudge on from what the text says, which the frame may not have told yet', () => {
    const nudged = (style: string) =>
      keyed(
        ['b'],
        { key: 'ArrowRight' },
        'absolute',
        HTML.replace('id="b"', `id="b" style="${style}"`),
      )?.html.match(/left: [^;"]*/)?.[0]
    expect(nudged('left: 40px')).toBe('left: 41px')
    expect(nudged('left: 10%')).toBe('left: 13.5px')
    expect(nudged('left: 40px !important; left: 9px')).toBe('left: 41px !important')
  })

  it('nudge what is placed by the right from there, and keep the size of what is held at both sides', () => {
    const nudged = (style: string, css: Record<string, string>, ids = ['b']) =>
      keyed(
        ids,
        { key: 'ArrowRight' },
        'absolute',
        HTML.replaceAll('<li', `<li style="${style}"`),
        css,
      )?.html.match(/<li style="([^"]*)" id="b"/)?.[1]
    expect(nudged('right: 20px', { left: 'auto', right: '20px' })).toBe('right: 19px')
    expect(nudged('color: red', { left: 'auto', right: '20px' })).toBe('color: red; right: 19px')
    expect(nudged('left: 3px; right: 20px', { left: '3px', right: '20px' })).toBe(
      'left: 4px; right: 19px',
    )
    expect(nudged('left: 3px', { left: '3px', right: 'auto' }, ['a', 'b'])).toBe('left: 4px')
  })

  it('nudge several only where each place is known: by the text, where the frame tells of others', () => {
    const placed = (style: string) => HTML.replace('id="b"', `id="b" style="${style}"`)
    const nudged = (text: string, mixed: string[]) =>
      keyed(['a', 'b'], { key: 'ArrowRight' }, 'absolute', text, FACTS.css, mixed)
    expect(nudged(placed('left: 40px'), ['left'])).toBeNull()
    expect(nudged(placed('left: 40px'), ['top'])?.html.match(/left: [^;"]*/g)).toEqual([
      'left: 13.5px',
      'left: 41px',
    ])
    const both = placed('left: 40px').replace('id="a"', 'id="a" style="left: 7px"')
    expect(nudged(both, ['left'])?.html.match(/left: [^;"]*/g)).toEqual(['left: 8px', 'left: 41px'])
  })

  it('leave the others alone', () => {
    expect(keyed(['b'], { key: 'c', ctrl: true })).toBeNull()
  })
})

describe('other levels', () => {
  const out = { key: 'ArrowLeft', alt: true, shift: true } as const

  it('are reached by Alt and Shift', () => {
    const box = (inner: string) => `<div id="d">${inner}</div>`
    expect(keyed(['ab'], out, 'static', box('<p id="a">A <b id="ab">x</b></p>'))?.html).toBe(
      box('<p id="a">A </p><b id="ab">x</b>'),
    )
    // what does not belong there is refused
    expect(() => keyed(['b'], { ...out, key: 'ArrowRight' })).toThrow('can only be inside')
    expect(() => keyed(['ab'], out)).toThrow('it can only contain List item')
    expect(keyed(['u'], out)).toBeNull()
    expect(keyed(['a'], { ...out, key: 'ArrowRight' })).toBeNull()
  })
})
