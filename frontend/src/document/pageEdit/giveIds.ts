/**
 * Gives ids to the elements of a page that have none, as the server does with each page of a model: pages that are
 * older, or that were typed, get theirs before they are edited.
 */
import { TAG_NAME } from './attributes'
import { FreshIds } from './operations/freshIds'
import { attributeOf, isElement, type PageElement, type ParsedPage } from './parsePage'
import { type Splice, spliced } from './splice'

const BODY = 'morpheo-body-page'
const ID = /^morpheo-[a-z][a-z0-9-]*-\d+$/i
const NAME = /^[a-z0-9-]+$/

/** Elements that get no id, though what they hold may. */
const WITHOUT = new Set([
  ...['base', 'br', 'col', 'colgroup', 'frame', 'frameset', 'head', 'html', 'link', 'meta'],
  ...['noscript', 'optgroup', 'option', 'param', 'script', 'source', 'style', 'title', 'track'],
  'wbr',
])
/** Elements within which no element gets one. */
const SHUT = new Set(['head', 'math', 'noscript', 'select', 'svg', 'template'])

/** The page with ids; the same text when each element has one. Every other byte stays as it is. */
export function withIds(page: ParsedPage): string {
  const fresh = new FreshIds(page.root)
  const splices: Splice[] = []
  // of wrongly nested tags browsers make several elements
  const named = new Set<number>()
  for (const element of open(page.root)) {
    const tag = element.sourceCodeLocation?.startTag
    if (!tag || WITHOUT.has(element.tagName) || isKnown(element)) continue
    const start = tag.startOffset
    if (named.has(start)) continue
    named.add(start)
    const name = TAG_NAME.exec(page.html.slice(start, tag.endOffset))?.[0]
    if (name === undefined || !NAME.test(element.tagName)) continue
    const isBody = element.tagName === 'body' && !fresh.isTaken(BODY)
    const id = isBody ? BODY : fresh.of(element.tagName)
    const attribute = attributeOf(element, 'id') === null ? 'id' : 'data-morpheo-id'
    const at = start + name.length
    splices.push({ start: at, end: at, text: ` ${attribute}="${id}"` })
  }
  splices.sort((a, b) => a.start - b.start)
  return spliced(page.html, splices)
}

const isOurs = (id: string | null): id is string => id !== null && (id === BODY || ID.test(id))

function isKnown(element: PageElement): boolean {
  const data = attributeOf(element, 'data-morpheo-id')
  return isOurs(data) || isOurs(attributeOf(element, 'id')) || (data !== null && data !== '')
}

/** In document order, without what stands within elements that are taken as a whole. */
function* open(root: PageElement): Generator<PageElement> {
  const waiting = [root]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    if (SHUT.has(next.tagName)) continue
    for (const child of next.childNodes.filter(isElement).reverse()) waiting.push(child)
  }
}
