import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declarationsOf, isValue } from './declarations'
import { type Edit, edited, NOT_AS_MEANT } from './edit'
import { nameOf } from './findElement'
import type { EditOperation } from './operation'
import { attributeOf, elementsOf, isRefused } from './parsePage'
import { isSameTree } from './sameTree'
import { spliced } from './splice'
import { asked, named, operationOf, pages, parsed } from './testing/arbitrary'

function done(html: string, operation: EditOperation): Edit {
  const result = edited(parsed(html), operation)
  if (isRefused(result)) throw new Error(result.refused)
  return result
}

const style = (html: string, property: string, value: string | null, important = false) =>
  done(html, { kind: 'style', target: named(html, 'p'), property, value, important }).html
const refusal = (html: string, operation: EditOperation) => {
  const result = edited(parsed(html), operation)
  return isRefused(result) ? result.refused : null
}

describe('a style', () => {
  it.each([
    ['<p>x', 'color', 'red', '<p style="color: red">x'],
    ["<p style='color:blue; margin:0'>x", 'color', 'red', "<p style='color:red; margin:0'>x"],
    ['<p style=color:blue>x', 'color', 'red', '<p style="color:red">x'],
    [
      '<p STYLE="margin:1px;margin-left:2px">x',
      'margin',
      '0',
      '<p STYLE="margin-left:2px; margin: 0">x',
    ],
    [
      '<p style="color:red !important;color:blue">x',
      'color',
      'green',
      '<p style="color:green !important;color:blue">x',
    ],
    [
      '<p style="background:url(data:image/png;base64,A;B);color:red">',
      'color',
      'x',
      '<p style="background:url(data:image/png;base64,A;B);color:x">',
    ],
    [
      '<p style="content:\';color:blue\';color:red">',
      'color',
      'x',
      '<p style="content:\';color:blue\';color:x">',
    ],
    [
      '<p style="color:red;">x',
      'font-family',
      '"A b"',
      '<p style="color:red; font-family: &quot;A b&quot;">x',
    ],
    ['<p style="--A: 1; --a: 2">', '--a', '3', '<p style="--A: 1; --a: 3">'],
  ])('of %s: %s becomes %s', (html, property, value, after) => {
    expect(style(html, property, value)).toBe(after)
  })

  it('goes with all its declarations, and the attribute with the last one', () => {
    expect(style('<p style="color:red; margin:0;color:blue">', 'color', null)).toBe(
      '<p style="margin:0;">',
    )
    expect(style('<p class=a style="color:red">', 'color', null)).toBe('<p class=a>')
  })

  it('that would bring others along is refused', () => {
    for (const value of [
      'red;color:blue',
      'a}',
      '(',
      '"a',
      '/* a',
      '\\',
      'red !important',
      ' ',
      ')',
    ]) {
      expect(isValue(value), value).toBe(false)
      const operation: EditOperation = {
        kind: 'style',
        target: named('<p>x', 'p'),
        property: 'color',
        value,
      }
      expect(refusal('<p>x', operation), value).toContain('is not a valid value for color')
    }
    for (const value of [
      'url(data:image/png;base64,A==)',
      'calc(1px + (2px))',
      "'a;b'",
      'var(--x, {})',
      '#fff',
    ]) {
      expect(isValue(value), value).toBe(true)
    }
  })

  it('is read as browsers read it', () => {
    const read = declarationsOf(
      'a:1; ;b ; c : 2 ! IMPORTANT ;/* d:3; */ e:url( "x;y" );\n--F:{g:h;i:j};k:"l\\";m";n:o !/**/important /* p */ ;q:r/* !important */;s:"!important"',
    )
    expect(read.map(({ property, value, important }) => [property, value, important])).toEqual([
      ['a', '1', false],
      ['c', '2', true],
      ['e', 'url( "x;y" )', false],
      ['--F', '{g:h;i:j}', false],
      ['k', '"l\\";m"', false],
      ['n', 'o', true],
      ['q', 'r/* !important */', false],
      ['s', '"!important"', false],
    ])
  })
})

describe('what a browser would put elsewhere is refused', () => {
  const move = (html: string, tag: string, to: 'before' | 'after' | 'into', anchor: string) =>
    refusal(html, { kind: 'move', target: named(html, tag), to, anchor: named(html, anchor) })

  it.each([
    ['<table><tr><td>a</table><div>b</div>', 'tr', 'into', 'div'],
    ['<select><option>a</select><div>b</div>', 'div', 'into', 'select'],
  ] as const)('%s: %s %s %s', (html, tag, to, anchor) => {
    expect(move(html, tag, to, anchor)).toBe(NOT_AS_MEANT)
  })

  it.each([
    ['<ul><li>a</ul><div>b</div>', 'div', 'into', 'ul', 'Container cannot be inside List'],
    ['<ul><li>a</ul><div>b</div>', 'div', 'before', 'li', 'it can only contain List item'],
    ['<ul><li>a</ul><div>b</div>', 'li', 'into', 'div', 'List item can only be inside: List, menu'],
    ['<dl><dt>a</dl><p>b</p>', 'p', 'after', 'dt', 'Paragraph cannot be inside List'],
    ['<dl><dt>a</dl><div>b</div>', 'dt', 'into', 'div', 'Term can only be inside: List'],
    [
      '<main><div>a</div></main><dl><dt>b</dl>',
      'div',
      'before',
      'dt',
      'inside List: it already contains Term',
    ],
    ['<h1>a</h1><p>b</p>', 'p', 'into', 'h1', 'Paragraph cannot be inside Heading 1'],
    ['<p>a</p><div>b</div>', 'div', 'into', 'p', 'Container cannot be inside Paragraph'],
    ['<a href=x>a</a><a href=y><b>c</b></a>', 'a', 'into', 'b', 'inside each other'],
    ['<button>a</button><button><i>b</i></button>', 'button', 'into', 'i', 'inside each other'],
    ['<button>a</button><a href=x>b</a>', 'a', 'into', 'button', 'inside each other'],
    ['<a href=x><i>b</i></a><div><button>a</button></div>', 'div', 'into', 'i', 'cannot be inside'],
    ['<img src=x><b>a</b>', 'b', 'into', 'img', 'This element cannot contain others: Image'],
    ['<details><summary>a</summary></details><div>b</div>', 'summary', 'into', 'div', 'details'],
  ] as const)('or HTML forbids: %s: %s %s %s', (html, tag, to, anchor, reason) => {
    expect(move(html, tag, to, anchor)).toContain(reason)
    const text = html.slice(html.indexOf(`<${tag}`))
    const end = text.indexOf(`</${tag}>`) + tag.length + 3
    if (!text.includes(`</${tag}>`)) return
    const pasted = {
      kind: 'insert',
      html: text.slice(0, end),
      to,
      anchor: named(html, anchor),
    } as const
    expect(refusal(html, pasted)).toContain(reason)
  })

  it.each([
    ['<ul><li>a</ul><ol><li>b</ol>', 'li', 'into', 'ol'],
    ['<main><div>a</div></main><dl></dl>', 'div', 'into', 'dl'],
    ['<dl><dt>a</dl><dl><div><dd>b</div></dl>', 'dt', 'into', 'div'],
    ['<ul><div>a</div></ul><main><div>b</div></main>', 'div', 'into', 'main'],
    ['<ul><div>a</div><li>b</li></ul>', 'div', 'after', 'li'],
    ['<details><summary>a</summary></details><h2>b</h2>', 'h2', 'into', 'summary'],
    ['<h1>a</h1><my-badge>b</my-badge>', 'my-badge', 'into', 'h1'],
    ['<h1>a</h1><svg><g></g></svg>', 'svg', 'into', 'h1'],
  ] as const)('and nothing else: %s: %s %s %s', (html, tag, to, anchor) => {
    expect(move(html, tag, to, anchor)).toBeNull()
  })

  it('an element in itself, and what every page has', () => {
    expect(move('<div><p>a</p></div>', 'div', 'into', 'p')).toContain('into itself')
    expect(move('<body><div>a</div>', 'body', 'into', 'div')).toContain('Every page')
    expect(
      refusal('<body><p>a', { kind: 'delete', target: named('<body><p>a', 'body') }),
    ).toContain('Every page')
  })
})

it('a copy has ids of its own, and refers to its own', () => {
  const html = `<form id="morpheo-form-1"><label for="mail" id="morpheo-label-7">Mail</label>
<input id="mail" aria-describedby="hint other" data-morpheo-id="morpheo-input-2"><p id="hint" style="fill:url(#mail)">x</p><a href="#hint">y</a></form><b id="mail-2">`
  const { html: after, newIds } = done(html, { kind: 'duplicate', target: named(html, 'form') })
  expect(newIds[0]).toBe('morpheo-form-2')
  expect(
    after.slice(html.indexOf('</form>') + 7),
  ).toBe(`<form id="morpheo-form-2"><label for="mail-3" id="morpheo-label-8">Mail</label>
<input id="mail-3" aria-describedby="hint-2 other" data-morpheo-id="morpheo-input-3"><p id="hint-2" style="fill:url(#mail-3)">x</p><a href="#hint-2">y</a></form><b id="mail-2">`)
})

it('a text keeps what it says, whatever that is', () => {
  const html = '<p>One <b>two</b> three</p><textarea>x</textarea><script>1</script>'
  const text = (tag: string, place: number, wanted: string) =>
    done(html, { kind: 'text', target: named(html, tag), place, text: wanted }).html
  expect(text('p', 1, ' <i>&amp;\r\n')).toBe(
    '<p>One <b>two</b> &lt;i&gt;&amp;amp;\n</p><textarea>x</textarea><script>1</script>',
  )
  expect(text('textarea', 0, 'a </textarea>')).toContain('<textarea>a &lt;/textarea&gt;</textarea>')
  expect(
    refusal(html, { kind: 'text', target: named(html, 'script'), place: 0, text: '2' }),
  ).toContain('no editable text')
})

// -- properties -----------------------------------------------------------------------------------

/** The text outside the splices, piece by piece. */
function outside(text: string, { splices }: Edit): string[] {
  let copied = 0
  const pieces = [...splices]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => {
      const piece = text.slice(copied, start)
      copied = end
      return piece
    })
  return [...pieces, text.slice(copied)]
}

describe('whatever is asked of whatever page', () => {
  it('an edit can be taken back to the byte, and changes nothing outside', () => {
    let accepted = 0
    fc.assert(
      fc.property(pages, fc.array(asked, { minLength: 1, maxLength: 6 }), (html, requests) => {
        let now = html
        const edits: Edit[] = []
        for (const request of requests) {
          const page = parsed(now)
          const result = edited(page, operationOf(page, request))
          if (isRefused(result)) {
            expect(result.refused.length).toBeGreaterThan(10)
            continue
          }
          accepted += 1
          expect(spliced(now, result.splices)).toBe(result.html)
          let from = 0
          for (const piece of outside(now, result)) {
            const at = result.html.indexOf(piece, from)
            expect(at).toBeGreaterThanOrEqual(from)
            from = at + piece.length
          }
          expect(isSameTree(result.page.root, parsed(result.html).root)).toBe(true)
          edits.push(result)
          now = result.html
        }
        for (const { inverse } of edits.reverse()) now = spliced(now, inverse)
        expect(now).toBe(html)
      }),
      { numRuns: 400 },
    )
    expect(accepted).toBeGreaterThan(300)
  })

  it.each([
    '<a><table><a id="morpheo-div-3">',
    '<table><div></table>',
    '<i><b>mis</i>nested</b>',
    '<button><a><button disabled>go</button><pre>\ny</pre>text',
    '<div><i><b>mis</i>nested</b><button>go</button></p><div><a href=/x>link</a>',
  ])('in %s, whose elements lie in each other, every copy and move can be taken back', (html) => {
    const count = [...elementsOf(parsed(html).root)].length
    const places = [...Array(count).keys()]
    const requests = places.flatMap((of) => [
      { kind: 'duplicate' as const, of, anchor: 0, to: 'into' as const },
      ...places.flatMap((anchor) =>
        (['before', 'after', 'into'] as const).map((to) => ({
          kind: 'move' as const,
          of,
          anchor,
          to,
        })),
      ),
    ])
    for (const { kind, of, anchor, to } of requests) {
      const page = parsed(html)
      const all = [...elementsOf(page.root)]
      const nameAt = (place: number) => nameOf(page, all[place] ?? page.root)
      const target = nameAt(of)
      const result = edited(
        page,
        kind === 'move' ? { kind, target, to, anchor: nameAt(anchor) } : { kind, target },
      )
      if (!isRefused(result)) expect(spliced(result.html, result.inverse)).toBe(html)
    }
  })

  it('a style that was set is in force, alone among its name', () => {
    fc.assert(
      fc.property(pages, fc.nat(), fc.constantFrom('red', '1px', 'url(a;b)'), (html, of, value) => {
        const page = parsed(html)
        const all = [...elementsOf(page.root)]
        const target = nameOf(page, all[of % all.length] ?? page.root)
        const result = edited(page, { kind: 'style', target, property: 'color', value })
        if (isRefused(result)) return
        const style = [...elementsOf(result.page.root)]
          .map((element) => attributeOf(element, 'style') ?? '')
          .filter((text) =>
            declarationsOf(text).some((one) => one.value === value && one.property === 'color'),
          )
        expect(style.length).toBeGreaterThan(0)
      }),
    )
  })
})
