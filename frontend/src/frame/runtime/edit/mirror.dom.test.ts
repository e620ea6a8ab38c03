import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OPAQUE } from '@/document/pageEdit/childrenPatch'
import { edited } from '@/document/pageEdit/edit'
import { FIXED } from '@/document/pageEdit/operations/deleteElement'
import { elementsOf, isRefused, type PageElement } from '@/document/pageEdit/parsePage'
import { elementOf, keyIn, patchesBetween } from '@/document/pageEdit/patches'
import { asked, operationOf, pages, parsed } from '@/document/pageEdit/testing/arbitrary'
import { expectShown, parseAsBrowsersDo, show } from '@/document/pageEdit/testing/shown'
import { makeMirror } from './mirror'

parseAsBrowsersDo()
const mirror = makeMirror(document)

const turned = (before: string, after: string): boolean => {
  const patches = patchesBetween(parsed(before), parsed(after))
  if (patches === null) throw new Error('The page begins anew.')
  return mirror.apply(patches)
}

const PAGE =
  '<body id="b">\n<ul id="u">\n <li id="1">one</li>\n <li id="2">two<br>lines</li>\n <!-- end -->\n</ul><p id="p">Hi</p></body>'

beforeEach(() => show(PAGE))

/** An edit, or a new element around one and what follows it among its siblings. */
const step = fc.oneof(
  asked.map((request) => ({ request })),
  fc.record({ around: fc.nat(), more: fc.nat(2), id: fc.constantFrom('', ' id="new"', ' id="b"') }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function after(html: string, one: Step): string {
  const page = parsed(html)
  if ('request' in one) {
    const edit = edited(page, operationOf(page, one.request))
    return isRefused(edit) ? html : edit.html
  }
  const all = [...elementsOf(page.root)].filter(({ tagName }) => !FIXED.has(tagName))
  const element = all[one.around % Math.max(1, all.length)]
  const siblings = element?.parentNode?.childNodes ?? []
  const from = element ? siblings.indexOf(element) : 0
  const [start, end] = [siblings[from], siblings[Math.min(from + one.more, siblings.length - 1)]]
  const [begin, stop] = [start?.sourceCodeLocation?.startOffset, end?.sourceCodeLocation?.endOffset]
  if (begin === undefined || stop === undefined || stop < begin) return html
  return `${html.slice(0, begin)}<div${one.id}>${html.slice(begin, stop)}</div>${html.slice(stop)}`
}

/** By their ids, what two pages have both, in the page as it runs. */
function nodesKept(from: string, to: string): Map<string, Element | null> {
  const [one, other] = [parsed(from), parsed(to)]
  const found = new Map<string, Element | null>()
  for (const element of elementsOf(one.root)) {
    const key = keyIn(one, element)
    if (key === null || 'tag' in key) continue
    const twin = elementOf(other, key)
    if (twin?.nodeName !== element.nodeName || isOpaque(element) || isOpaque(twin)) continue
    found.set(key.value, mirror.find(key))
  }
  return found
}
/** Whether the page shows it as a whole. */
function isOpaque(element: PageElement): boolean {
  for (let at = element.parentNode; at && 'tagName' in at; at = at.parentNode) {
    if (OPAQUE.has(at.tagName)) return true
  }
  return OPAQUE.has(element.tagName)
}

describe('an edit is shown in the page as it runs', () => {
  it('without touching what stays', () => {
    const [one, two] = [document.getElementById('1'), document.getElementById('2')]
    const after = PAGE.replace('<li id="1">one</li>', '').replace(
      '<!-- end',
      '<li id="1">one</li><!-- end',
    )
    expect(turned(PAGE, after)).toBe(true)
    expectShown(after)
    expect([document.getElementById('1'), document.getElementById('2')]).toEqual([one, two])
    expect(turned(after, PAGE)).toBe(true)
    expectShown(PAGE)
    expect(document.getElementById('1')).toBe(one)
  })

  it('beside what the page’s script made', () => {
    const list = document.getElementById('u')
    list?.append(Object.assign(document.createElement('li'), { textContent: 'by script' }))
    document.getElementById('2')?.after(Object.assign(document.createElement('hr')))
    const after = PAGE.replace(
      '<li id="2">two<br>lines</li>',
      '<li id="2">2</li><li id="3">three</li>',
    )
    expect(turned(PAGE, after)).toBe(true)
    expect(
      [...(list?.children ?? [])].map((one) => one.id || one.textContent || one.tagName),
    ).toEqual(['1', '2', 'HR', '3', 'by script'])
  })

  it('and says when an element is not there', () => {
    document.getElementById('p')?.remove()
    expect(turned(PAGE, PAGE.replace('Hi', 'Ho'))).toBe(false)
  })

  it.each([
    ['before it', PAGE.replace('>Hi<', ' title="t">Hi<')],
    [
      'of one that moves',
      PAGE.replace('<li id="1">one</li>', '').replace('</ul>', '<li id="1">one</li></ul>'),
    ],
    ['of one that goes', PAGE.replace('<li id="1">one</li>', '')],
  ])('in none of two where the script put a copy %s', (_name, after) => {
    for (const id of ['p', '1']) {
      const element = document.getElementById(id)
      if (element) document.body.prepend(element.cloneNode(true))
    }
    const before = document.body.innerHTML
    expect(turned(PAGE, after)).toBe(false)
    expect(document.body.innerHTML).toBe(before)
  })

  it('unless a page takes no notice of it while it runs', () => {
    const [before, after] = ['<script>1</script>', '<script>2</script>'].map((script) =>
      parsed(PAGE + script),
    )
    expect(before && after && patchesBetween(before, after)).toBeNull()
  })

  it('whatever it is, and is taken back', () => {
    fc.assert(
      fc.property(pages, fc.array(asked, { minLength: 1, maxLength: 3 }), (first, requests) => {
        show(first)
        const texts = [first]
        let html = first
        for (const request of requests) {
          const edit = edited(parsed(html), operationOf(parsed(html), request))
          if (isRefused(edit)) continue
          const patches = patchesBetween(parsed(html), edit.page)
          html = edit.html
          texts.push(html)
          if (patches === null) show(html)
          else expect(mirror.apply(patches)).toBe(true)
          expectShown(html)
        }
        for (let at = texts.length - 1; at > 0; at -= 1) {
          const [now, then] = [texts[at] ?? '', texts[at - 1] ?? '']
          const patches = patchesBetween(parsed(now), parsed(then))
          if (patches === null) show(then)
          else expect(mirror.apply(patches)).toBe(true)
          expectShown(then)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('and moves into a new element what the page has', () => {
    const [one, list] = [document.getElementById('1'), document.getElementById('u')]
    const heard = vi.fn()
    one?.addEventListener('click', heard)
    const after = PAGE.replace(
      /<ul[\s\S]*?<\/p>/,
      '<main id="m"><!-- new --><section id="s"> <p id="p">Ho</p>\n<ul id="u"><li id="2">two</li></ul></section><ol id="o"><li id="1">one</li></ol></main>',
    )
    expect(turned(PAGE, after)).toBe(true)
    expectShown(after)
    expect([document.getElementById('1'), document.getElementById('u')]).toEqual([one, list])
    document.getElementById('1')?.click()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(turned(after, PAGE)).toBe(true)
    expectShown(PAGE)
    expect(document.getElementById('1')).toBe(one)
    expect(document.getElementById('u')).toBe(list)
  })

  it('out of one that has no id, as the implied body of a table', () => {
    const before = '<table id="t"><tr id="1"><td id="a">A</table><table id="v"><tr id="2"></table>'
    const row = /<tr id="1".*?A/.exec(before)?.[0] ?? ''
    const after = before.replace(row, '').replace('<tr id="2">', `${row}<tr id="2">`)
    for (const [from, to] of [
      [before, after],
      [after, before],
    ] as const) {
      show(from)
      const cell = document.getElementById('a')
      expect(turned(from, to)).toBe(true)
      expectShown(to)
      expect(document.getElementById('a')).toBe(cell)
    }
  })

  it('or becomes another one under the same id', () => {
    const after = PAGE.replace('<p id="p">Hi</p>', '<h1 id="p">Hi</h1>')
    expect(turned(PAGE, after)).toBe(true)
    expectShown(after)
  })

  it('and what both pages have stays the same node, however many edits lie between', () => {
    fc.assert(
      fc.property(pages, fc.array(step, { minLength: 1, maxLength: 5 }), (first, steps) => {
        let last = first
        for (const one of steps) last = after(last, one)
        for (const [from, to] of [
          [first, last],
          [last, first],
        ] as const) {
          show(from)
          const patches = patchesBetween(parsed(from), parsed(to))
          if (patches === null) continue
          const live = nodesKept(from, to)
          expect(mirror.apply(patches)).toBe(true)
          expectShown(to)
          const now = nodesKept(from, to)
          for (const [id, node] of live) expect(now.get(id), id).toBe(node)
        }
      }),
      { numRuns: 100 },
    )
  })
})
