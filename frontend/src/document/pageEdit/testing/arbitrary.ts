/** Pages as models and people write them, and operations at random. */
import fc from 'fast-check'
import { type ElementName, nameOf } from '../findElement'
import type { EditOperation, RuleName } from '../operation'
import { elementsOf, isRefused, type ParsedPage, parsePage, textOf } from '../parsePage'
import { parseStyleSheet } from '../styleSheet'
import { styleElements } from '../styleText'

/** Throws when the page is refused. */
export function parsed(html: string): ParsedPage {
  const page = parsePage(html)
  if (isRefused(page)) throw new Error(page.refused)
  return page
}

/** The element of this tag at this place among them. */
export function named(html: string, tag: string, place = 0): ElementName {
  const page = parsed(html)
  const found = [...elementsOf(page.root)].filter((one) => one.tagName === tag)[place]
  if (!found) throw new Error(`There is no ${tag}.`)
  return nameOf(page, found)
}

const leaf = fc.constantFrom(
  'text',
  ' ',
  '\r\n',
  '😀',
  '&amp;',
  '&copy',
  '<br>',
  '<img alt=x src="a>b">',
  '<!-- c -->',
  "<input value='\"'>",
  '<b>bold</b>',
  '<p>open',
  '<li>item',
  '<a href=/x>link</a>',
  '<svg><a xlink:href="#i"/><path d="M0"/></svg>',
  '<script>if (a < b) "<p>"</script>',
  '<style>p{color:red}</style>',
  '<style>\r\n.b {\r\n  color: red !important; /* ; */\r\n  margin: 1px\r\n}\r\n@media (max-width: 9px) { #a{background:url(x;y) red;&:hover{color:blue}} }</style>',
  '<STYLE data-morpheo-widths>@media (max-width: 480px) {\n  [id="a"] { color: red }\n}\n</STYLE>',
  '<style>p{color:red;margin:0',
  '<template><p>t</p></template>',
  '</p>',
  '<td>cell',
  '<button disabled>go</button>',
  '<textarea>\n\nx</textarea>',
  '<pre>\ny</pre>',
  '<i><b>mis</i>nested</b>',
)
const attributes = fc.constantFrom(
  '',
  ' id=a',
  ' class="b c"',
  " style='color:red;margin:0'",
  ' style="background:url(data:a;b);color:RED !important"',
  ' STYLE=x:1',
  ' data-x',
  ' id="morpheo-div-3"',
  " hidden title='a\"b'",
  ' style=""',
)
export const { page: pages } = fc.letrec<{ page: string; part: string }>((tie) => ({
  page: fc
    .tuple(
      fc.constantFrom(
        '',
        '<!doctype html>',
        '<!DOCTYPE html>\r\n<html lang=en><head><title>t</title></head><body class=x>',
      ),
      fc.array(tie('part'), { minLength: 1, maxLength: 6 }),
    )
    .map(([head, parts]) => head + parts.join('')),
  part: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc
      .tuple(
        fc.constantFrom('div', 'p', 'section', 'ul', 'li', 'table', 'span', 'a', 'button', 'form'),
        attributes,
        fc.array(tie('part'), { maxLength: 4 }),
        fc.boolean(),
      )
      .map(
        ([tag, own, parts, closed]) =>
          `<${tag}${own}>${parts.join('')}${closed ? `</${tag}>` : ''}`,
      ),
  ),
}))

/** Of each kind of operation one is validated. */
const OF_KIND: Readonly<Record<EditOperation['kind'], null>> = {
  ...{ attribute: null, style: null, rule: null, width: null, text: null, link: null },
  ...{ delete: null, duplicate: null, move: null, insert: null },
}
const KINDS = Object.keys(OF_KIND) as EditOperation['kind'][]

export const asked = fc.record({
  kind: fc.constantFrom(...KINDS),
  of: fc.nat(),
  anchor: fc.nat(),
  to: fc.constantFrom('before', 'after', 'into'),
  place: fc.nat(2),
  text: fc.oneof(fc.string(), fc.constantFrom('', 'a<b', '😀 &amp;', '\r\n', '"\'', 'red', '10px')),
  name: fc.constantFrom('title', 'class', 'href', 'alt'),
  property: fc.constantFrom('color', 'margin', 'margin-left', '--x', 'background'),
  media: fc.constantFrom('(max-width: 480px)', '(max-width: 768px)', '(min-width: 30em)', 'x{'),
  gone: fc.boolean(),
})
export type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never

/** One that is not there for a page without. */
export function ruleAt(page: ParsedPage, sheet: number, place: number): RuleName {
  const all = styleElements(page).map((element) => textOf(element))
  const at = all.length === 0 ? 0 : sheet % all.length
  const css = all[at] ?? ''
  const { rules } = parseStyleSheet(css)
  const { start, end } = rules[place % Math.max(1, rules.length)] ?? { start: 0, end: 1 }
  return { sheet: at, start, end, text: css.slice(start, end) }
}

/** A request to a page: elements are counted around its end. */
export function operationOf(page: ParsedPage, request: Asked): EditOperation {
  const all = [...elementsOf(page.root)]
  const nameAt = (place: number) => nameOf(page, all[place % all.length] ?? page.root)
  const target = nameAt(request.of)
  const value = request.gone ? null : request.text
  switch (request.kind) {
    case 'attribute':
      return { kind: request.kind, target, name: request.name, value }
    case 'style':
      return { kind: request.kind, target, property: request.property, value }
    case 'rule':
      return {
        ...{ kind: request.kind, property: request.property, value },
        rule: ruleAt(page, request.of, request.anchor),
      }
    case 'width':
      return { kind: request.kind, target, media: request.media, property: request.property, value }
    case 'text':
      return { kind: request.kind, target, place: request.place, text: request.text }
    case 'link':
      return { kind: request.kind, target, address: value }
    case 'insert': {
      const at = all[request.of % all.length]?.sourceCodeLocation
      const html = at ? page.html.slice(at.startOffset, at.endOffset) : request.text
      return { kind: request.kind, html, to: request.to, anchor: nameAt(request.anchor) }
    }
    case 'move':
      return { kind: request.kind, target, to: request.to, anchor: nameAt(request.anchor) }
    case 'delete':
    case 'duplicate':
      return { kind: request.kind, target }
  }
}
