/** Copies of elements: what is known by an id gets another one, also where the copy refers to it. */
import { attributeSplices } from '../attributes'
import { ID_ATTRIBUTES } from '../findElement'
import {
  attributeOf,
  elementsOf,
  isRefused,
  type PageElement,
  type ParsedPage,
  type Refusal,
} from '../parsePage'
import type { Splice } from '../splice'
import type { FreshIds } from './freshIds'

/** Attributes that hold ids, several of them apart by blanks. */
const ID_LISTS = new Set([
  ...['for', 'form', 'list', 'headers', 'itemref', 'popovertarget', 'commandfor', 'anchor'],
  ...['aria-activedescendant', 'aria-controls', 'aria-describedby', 'aria-details'],
  ...['aria-errormessage', 'aria-flowto', 'aria-labelledby', 'aria-owns'],
])
/** Attributes that hold an address, which may be that of an element of the page: `#mail`. */
const ADDRESSES = new Set([
  ...['href', 'xlink:href', 'usemap', 'action', 'formaction', 'cite', 'longdesc'],
])
/** Where scripts look for the selector of an element, as Bootstrap does. */
const SELECTORS = /^data-(?:.+-)?(?:target|parent|href|anchor|container|controls|scroll|scroll-to)$/
/** Attributes that hold styles, in which `url(#…)` is an element of the page. */
const STYLES = new Set([
  ...['style', 'fill', 'stroke', 'filter', 'mask', 'clip-path', 'cursor'],
  ...['marker', 'marker-start', 'marker-mid', 'marker-end'],
])

/** The ids of an element and of those in it that are taken, each with the one of its copy. */
export function renamedIds(element: PageElement, fresh: FreshIds): Map<string, string> {
  const renamed = new Map<string, string>()
  for (const one of elementsOf(element)) {
    for (const name of ID_ATTRIBUTES) {
      const id = attributeOf(one, name)
      if (id && !renamed.has(id) && fresh.isTaken(id)) renamed.set(id, fresh.like(id))
    }
  }
  return renamed
}

/** Changes the copy, and says what that is in the text of the element. */
export function withRenamedIds(
  page: ParsedPage,
  element: PageElement,
  copy: PageElement,
  renamed: ReadonlyMap<string, string>,
): Splice[] | Refusal {
  const splices: Splice[] = []
  const copies = elementsOf(copy)
  for (const one of elementsOf(element)) {
    const twin = copies.next().value
    const changes: Record<string, string> = {}
    for (const [place, { name, prefix, value }] of one.attrs.entries()) {
      const own = twin?.attrs[place]
      const written = prefix ? `${prefix}:${name}` : name
      // images find a map by its name, which is its id as well (HTML, 4.8.13)
      const isMap = one.tagName === 'map' && name === 'name'
      const other = renamedIn(isMap ? 'id' : written, value, renamed)
      if (other === value || own === undefined) continue
      changes[written] = other
      own.value = other
    }
    if (Object.keys(changes).length === 0) continue
    const own = attributeSplices(page, one, changes)
    if (isRefused(own)) return own
    splices.push(...own)
  }
  return splices
}

function renamedIn(name: string, value: string, renamed: ReadonlyMap<string, string>): string {
  const other = (id: string) => renamed.get(id) ?? id
  if (ID_ATTRIBUTES.some((one) => one === name)) return other(value)
  if (ID_LISTS.has(name)) return value.replace(/[^\t\n\f\r ]+/g, other)
  if (ADDRESSES.has(name) || SELECTORS.test(name))
    return value.startsWith('#') ? `#${other(value.slice(1))}` : value
  if (!STYLES.has(name)) return value
  return value.replace(
    /url\((["']?)#([^"')]+)\1\)/g,
    (_, quote, id) => `url(${quote}#${other(id)}${quote})`,
  )
}
