import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edited } from './edit'
import type { EditOperation } from './operation'
import { NO_LINK, NO_SUCH_ADDRESS } from './operations/setLink'
import { isRefused } from './parsePage'
import { placing } from './place'
import { editedAll, takenBack } from './several'
import { asked, named, operationOf, pages, parsed } from './testing/arbitrary'

const all = (html: string, operations: EditOperation[]) => {
  const result = editedAll(parsed(html), operations)
  if (isRefused(result)) throw new Error(result.refused)
  return result
}

describe('several operations', () => {
  it('are done in their order, as one', () => {
    const html = '<p id="a">one</p><p id="b">two</p>'
    const edits = all(html, [
      { kind: 'text', target: named(html, 'p'), place: 0, text: 'first' },
      { kind: 'duplicate', target: named(html, 'p', 1) },
      { kind: 'delete', target: named(html, 'p') },
    ])
    expect(edits.html).toBe('<p id="b">two</p><p id="b-2">two</p>')
    expect(edits.newIds).toEqual(['b-2'])
    expect(takenBack(edits)).toBe(html)
  })

  it('are not done at all when one of them cannot be', () => {
    const html = '<p id="a">one</p><img id="b">'
    const result = editedAll(parsed(html), [
      { kind: 'delete', target: named(html, 'p') },
      { kind: 'text', target: named(html, 'img'), place: 0, text: 'x' },
    ])
    expect(result).toEqual({ refused: 'This element has no editable text.' })
  })

  it('can be taken back, whatever they are', () => {
    fc.assert(
      fc.property(pages, fc.array(asked, { minLength: 1, maxLength: 4 }), (html, requests) => {
        const page = parsed(html)
        const operations = requests.map((request) => operationOf(page, request))
        const edits = editedAll(page, operations)
        if (!isRefused(edits)) expect(takenBack(edits)).toBe(html)
      }),
      { numRuns: 300 },
    )
  })
})

describe('placing an element freely', () => {
  const html = '<main id="m"><b id="b" style="color:red">x</b><i id="i">y</i></main>'
  const own = { left: 10.04, top: -3 }
  const held = {}

  it('moves it into the container, which it is placed in', () => {
    const [target, container] = [named(html, 'b'), named(html, 'i')]
    const edits = all(
      html,
      placing({ target, container, isWithin: false, isStatic: true, own, held }),
    )
    expect(edits.html).toBe(
      '<main id="m"><i style="position: relative" id="i">y<b id="b" style="color:red; position: absolute; left: 10px; top: -3px">x</b></i></main>',
    )
    expect(takenBack(edits)).toBe(html)
  })

  it('changes its place alone where it lies there', () => {
    const [target, container] = [named(html, 'i'), named(html, 'main')]
    const placed = placing({ target, container, isWithin: true, isStatic: false, own, held })
    const once = all(html, placed).html
    expect(once).toBe(
      '<main id="m"><b id="b" style="color:red">x</b><i style="position: absolute; left: 10px; top: -3px" id="i">y</i></main>',
    )
    const again = placing({
      target,
      container: null,
      isWithin: true,
      isStatic: false,
      own: { left: 0, top: 7.25 },
      held,
    })
    expect(all(once, again).html).toBe(once.replace('10px', '0px').replace('-3px', '7.3px'))
  })

  it('keeps its size, gives up its margins, and holds the container open', () => {
    const [target, container] = [named(html, 'i'), named(html, 'main')]
    const sized = { ...own, margin: 0, height: 4, 'line-height': 12.5, width: 9 }
    const placed = placing({
      target,
      container,
      isWithin: true,
      isStatic: true,
      own: sized,
      held: { 'min-height': 30 },
    })
    const edits = all(html, placed)
    expect(edits.html).toContain('<main style="position: relative; min-height: 30px" id="m">')
    expect(edits.html).toContain(
      '<i style="position: absolute; left: 10px; top: -3px; margin: 0px; height: 4px; line-height: 12.5px; width: 9px"',
    )
    expect(takenBack(edits)).toBe(html)
  })
})

describe('the address of a link', () => {
  const linked = (html: string, address: string | null) => {
    const result = edited(parsed(html), { kind: 'link', target: named(html, tagOf(html)), address })
    return isRefused(result) ? result.refused : result.html
  }
  const tagOf = (html: string) => /^<(\w+)/.exec(html)?.[1] ?? ''

  it.each([
    ['<a>x</a>', '#a"b', '<a href="#a&quot;b">x</a>'],
    [
      '<a HREF=/old class=x>x</a>',
      'https://example.org/',
      '<a href="https://example.org/" class=x>x</a>',
    ],
    ['<a class=x href=/old>x</a>', null, '<a class=x>x</a>'],
    [
      '<a href="#about" data-morpheo-connection="page" data-morpheo-connection-id="7" data-morpheo-was="href=x">x</a>',
      'about.html',
      '<a href="about.html">x</a>',
    ],
    ['<a>x</a>', 'tel:+49', '<a href="tel:+49">x</a>'],
    ['<a>x</a>', ' java\nscript:alert(1)', NO_SUCH_ADDRESS],
    ['<a>x</a>', ' JaVaScRiPt:alert(1)', NO_SUCH_ADDRESS],
    ['<a>x</a>', '\u0001 \u001bjavascript:alert(1)', NO_SUCH_ADDRESS],
    ['<a>x</a>', '\u0000javascript\r:alert(1)', NO_SUCH_ADDRESS],
    ['<a>x</a>', 'vbscript:x', NO_SUCH_ADDRESS],
    ['<a>x</a>', 'blob:https://example.org/x', NO_SUCH_ADDRESS],
    ['<a>x</a>', 'DATA:text/html,x', NO_SUCH_ADDRESS],
    ['<button>x</button>', '#x', NO_LINK],
  ])('of %s becomes %s', (html, address, expected) => {
    expect(linked(html, address)).toBe(expected)
  })
})
