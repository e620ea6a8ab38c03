/** The elements of a page by what they are known by while it runs: ids that no other element has. */
import type { Key } from '@/lib/pagePatch'
import { ID_ATTRIBUTES } from './findElement'
import { attributeOf, elementsOf, type PageElement, type ParsedPage } from './parsePage'

/** The elements that can be told by a key. */
export interface Keyed {
  keys: Map<PageElement, Key>
  elements: Map<string, PageElement>
}

export const nameOf = (key: Key): string =>
  'tag' in key ? `<${key.tag}>` : `${key.attribute}=${key.value}`

/** Of pages that nothing changes any more: who reads one asks many times. */
const KEYED = new WeakMap<ParsedPage, Keyed>()

export function keyed(page: ParsedPage): Keyed {
  const known = KEYED.get(page)
  if (known !== undefined) return known
  const found = keysIn(page)
  KEYED.set(page, found)
  return found
}

/** A value that several elements have is none's. */
function keysIn({ root }: ParsedPage): Keyed {
  const all: { element: PageElement; key: Key; name: string }[] = []
  const several = new Set<string>()
  const once = new Set<string>()
  for (const element of elementsOf(root)) {
    for (const key of keysOf(element, root)) {
      const name = nameOf(key)
      all.push({ element, key, name })
      if (once.has(name)) several.add(name)
      else once.add(name)
    }
  }
  const found: Keyed = { keys: new Map(), elements: new Map() }
  for (const { element, key, name } of all) {
    // the surest of its keys comes first
    if (several.has(name) || found.keys.has(element)) continue
    found.keys.set(element, key)
    found.elements.set(name, element)
  }
  return found
}

function keysOf(element: PageElement, root: PageElement): Key[] {
  const { tagName: tag } = element
  if (element === root) return [{ tag: 'html' }]
  if ((tag === 'head' || tag === 'body') && element.parentNode === root) return [{ tag }]
  const keys: Key[] = []
  for (const attribute of ID_ATTRIBUTES) {
    const value = attributeOf(element, attribute)
    if (value) keys.push({ attribute, value })
  }
  return keys
}
