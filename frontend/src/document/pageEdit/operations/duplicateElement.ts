/** Copies an element to the place behind it. What is known by an id gets another one, also where the copy refers to it. */
import { attributeSplices, UNCERTAIN } from '../attributes'
import { findElement } from '../findElement'
import type { Apply } from '../operation'
import {
  attributeOf,
  elementsOf,
  isRefused,
  type PageElement,
  type ParsedPage,
  type Refusal,
} from '../parsePage'
import { areApart, type Splice, spliced } from '../splice'
import { FIXED, PART_OF_EVERY_PAGE } from './deleteElement'
import { FreshIds } from './freshIds'
import { copyOf, insert, withAttribute } from './tree'

/** Attributes that hold ids, several of them apart by blanks. */
const ID_LISTS = new Set([
  ...['for', 'form', 'list', 'headers', 'itemref', 'popovertarget', 'commandfor', 'anchor'],
  ...['aria-activedescendant', 'aria-controls', 'aria-describedby', 'aria-details'],
  ...['aria-errormessage', 'aria-flowto', 'aria-labelledby', 'aria-owns'],
])
const IDS = ['id', 'data-morpheo-id']

export const duplicateElement: Apply<'duplicate'> = (page, { target }) => {
  const element = findElement(page, target)
  if (isRefused(element)) return element
  if (FIXED.has(element.tagName)) return { refused: PART_OF_EVERY_PAGE }
  const [at, parent] = [element.sourceCodeLocation, element.parentNode]
  if (!at || !parent || !('tagName' in parent)) return { refused: UNCERTAIN }

  const renamed = renamedIds(page, element)
  const copy = copyOf(element)
  const changed = withIds(page, element, copy, renamed)
  if (isRefused(changed)) return changed
  // of elements that are nested wrongly, what belongs to one in the tree stands elsewhere in the text
  if (!areApart(changed, at.startOffset, at.endOffset)) return { refused: UNCERTAIN }
  const own = changed.map(({ start, end, text }) => ({
    start: start - at.startOffset,
    end: end - at.startOffset,
    text,
  }))
  const text = spliced(page.html.slice(at.startOffset, at.endOffset), own)
  insert(copy, parent, parent.childNodes[parent.childNodes.indexOf(element) + 1] ?? null)
  return {
    splices: [{ start: at.endOffset, end: at.endOffset, text }],
    newIds: [...renamed.values()],
  }
}

/** The ids of the element and of those in it, each with the one of its copy. */
function renamedIds({ root }: ParsedPage, element: PageElement): Map<string, string> {
  const fresh = new FreshIds(root)
  const renamed = new Map<string, string>()
  for (const one of elementsOf(element)) {
    for (const name of IDS) {
      const id = attributeOf(one, name)
      if (id && !renamed.has(id)) renamed.set(id, fresh.like(id))
    }
  }
  return renamed
}

/** Changes the copy, and says what that is in the text of the element. */
function withIds(
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
