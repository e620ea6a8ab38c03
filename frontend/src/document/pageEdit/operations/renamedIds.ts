/** Copies of elements: what is known by an id gets another one, also where the copy refers to it. */
import { attributeSplices } from '../attributes'
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
import { withAttribute } from './tree'

/** Attributes that hold ids, several of them apart by blanks. */
const ID_LISTS = new Set([
  ...['for', 'form', 'list', 'headers', 'itemref', 'popovertarget', 'commandfor', 'anchor'],
  ...['aria-activedescendant', 'aria-controls', 'aria-describedby', 'aria-details'],
  ...['aria-errormessage', 'aria-flowto', 'aria-labelledby', 'aria-owns'],
])
const IDS = ['id', 'data-morpheo-id']

/** The ids of an element and of those in it that are taken, each with the one of its copy. */
export function renamedIds(element: PageElement, fresh: FreshIds): Map<string, string> {
  const renamed = new Map<string, string>()
  for (const one of elementsOf(element)) {
    for (const name of IDS) {
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
    for (const { name, prefix, value } of one.attrs) {
      const other = prefix ? value : renamedIn(name, value, renamed)
      if (other !== value) changes[name] = other
    }
    if (Object.keys(changes).length === 0) continue
    const own = attributeSplices(page, one, changes)
    if (isRefused(own)) return own
    splices.push(...own)
    for (const [name, value] of Object.entries(changes)) if (twin) withAttribute(twin, name, value)
  }
  return splices
}

function renamedIn(name: string, value: string, renamed: ReadonlyMap<string, string>): string {
  const other = (id: string) => renamed.get(id) ?? id
  if (IDS.includes(name)) return other(value)
  if (ID_LISTS.has(name)) return value.replace(/[^\t\n\f\r ]+/g, other)
  if (value.startsWith('#')) return `#${other(value.slice(1))}`
  return value.replace(
    /url\((["']?)#([^"')]+)\1\)/g,
    (_, quote, id) => `url(${quote}#${other(id)}${quote})`,
  )
}
