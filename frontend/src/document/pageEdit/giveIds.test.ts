import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withIds } from './giveIds'
import { isRefused, type ParsedPage, parsePage } from './parsePage'
import { pages } from './testing/arbitrary'

function parsed(html: string): ParsedPage {
  const page = parsePage(html)
  if (isRefused(page)) throw new Error(page.refused)
  return page
}
const given = (html: string) => withIds(parsed(html))
const OURS = / (?:data-morpheo-id|id)="morpheo-(?:body-page|[a-z0-9-]+-\d+)"/g

describe('giving ids', () => {
  it('names each element of the body, and changes nothing else', () => {
    expect(
      given(
        '<html><head><meta x><title>t</title></head><BODY class=a>\r\n<P>a<br>b<img/><script>1</script></body>',
      ),
    ).toBe(
      '<html><head><meta x><title>t</title></head><BODY id="morpheo-body-page" class=a>\r\n<P id="morpheo-p-1">a<br>b<img id="morpheo-img-1"/><script>1</script></body>',
    )
  })

  it('goes on above the numbers that the page has, beside ids of its own', () => {
    expect(given('<p id="morpheo-p-7">a<p id=top>b<p data-morpheo-id="x">c<p>d')).toBe(
      '<p id="morpheo-p-7">a<p data-morpheo-id="morpheo-p-8" id=top>b<p data-morpheo-id="x">c<p id="morpheo-p-9">d',
    )
    expect(given('<p id="morpheo-p-99999999999999999999">a<p>b')).toContain('<p id="morpheo-p-1">b')
  })

  it('gives no id by which the sheet of the widths names an element that was deleted', () => {
    const sheet =
      '<style data-morpheo-widths>@media (max-width: 600px) { [id="morpheo-p-2"] { color: red } }</style>'
    expect(given(`<head>${sheet}</head><p id="morpheo-p-1">a<p>b`)).toContain(
      '<p id="morpheo-p-3">b',
    )
  })

  it('leaves alone what is taken as a whole', () => {
    expect(
      given('<svg><g><path/></g></svg><select><option>1</select><template><p>x</template>'),
    ).toBe(
      '<svg id="morpheo-svg-1"><g><path/></g></svg><select id="morpheo-select-1"><option>1</select><template id="morpheo-template-1"><p>x</template>',
    )
  })

  it('adds nothing but ids, each once, and finds nothing to do the second time', () => {
    fc.assert(
      fc.property(pages, (html) => {
        const once = given(html)
        expect(given(once)).toBe(once)
        expect(once.replace(OURS, '')).toBe(html.replace(OURS, ''))
        const before = new Set(html.match(OURS))
        const added = (once.match(OURS) ?? []).filter((id) => !before.has(id))
        expect(new Set(added).size).toBe(added.length)
      }),
      { numRuns: 500 },
    )
  })
})
