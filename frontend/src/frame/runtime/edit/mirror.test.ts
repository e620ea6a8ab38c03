import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { edited } from '@/document/pageEdit/edit'
import { isRefused } from '@/document/pageEdit/parsePage'
import { patchesBetween } from '@/document/pageEdit/patches'
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

  it('unless a page takes no notice of it while it runs', () => {
    const [before, after] = ['<script>1</script>', '<script>2</script>'].map((script) =>
      parsed(PAGE + script),
    )
    expect(before && after && patchesBetween(before, after)).toBeNull()
  })

  it('whatever it is, and is taken back', () => {
    fc.assert(
      fc.property(pages, fc.array(asked, { minLength: 1, maxLength: 3 }), (first, wishes) => {
        show(first)
        const texts = [first]
        let html = first
        for (const wish of wishes) {
          const edit = edited(parsed(html), operationOf(parsed(html), wish))
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
      { numRuns: 300 },
    )
  })
})
