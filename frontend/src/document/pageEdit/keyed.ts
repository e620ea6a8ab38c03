/** The elements of a page by what they are known by while it runs: ids that no other element has. */
import type { Key } from '@/lib/pagePatch'
import { ID_ATTRIBUTES } from './findElement'
import { attributeOf, elementsOf, type PageElement, type ParsedPage } from './parsePage'

type Attribute = (typeof ID_ATTRIBUTES)[number]
type ByValue = Map<string, PageElement | null>

/** The elements that can be told by a key. */
export class Keyed {
  readonly keys = new Map<PageElement, Key>()
  readonly #tags = new Map<string, PageElement>()
  /** Null for a value that several have. */
  readonly #values: Readonly<Record<Attribute, ByValue>> = {
    ...{ 'morpheo-id': new Map(), 'data-morpheo-id': new Map(), id: new Map() },
  }

  constructor(root: PageElement) {
    const named: PageElement[] = []
    for (const element of elementsOf(root)) {
      if (this.#isPart(element, root)) continue
      let isNamed = false
      for (const { name, prefix, value } of element.attrs) {
        if (!isIdAttribute(name) || prefix || value === '') continue
        isNamed = true
        const values = this.#values[name]
        values.set(value, values.has(value) ? null : element)
      }
      if (isNamed) named.push(element)
    }
    for (const element of named) {
      // the surest comes first
      for (const attribute of ID_ATTRIBUTES) {
        const value = attributeOf(element, attribute)
        if (!value || this.#values[attribute].get(value) !== element) continue
        this.keys.set(element, { attribute, value })
        break
      }
    }
  }

  /** The element of this key, if that is the surest that it has. */
  elementOf(key: Key): PageElement | undefined {
    if ('tag' in key) return this.#tags.get(key.tag)
    const element = this.#values[key.attribute].get(key.value) ?? undefined
    const own = element && this.keys.get(element)
    return own && 'attribute' in own && own.attribute === key.attribute ? element : undefined
  }

  /** Every page has these. */
  #isPart(element: PageElement, root: PageElement): boolean {
    const { tagName: tag } = element
    const isOne = element === root || element.parentNode === root
    if (!isOne || (tag !== 'html' && tag !== 'head' && tag !== 'body')) return false
    if (this.#tags.has(tag)) return false
    this.#tags.set(tag, element)
    this.keys.set(element, { tag })
    return true
  }
}

const isIdAttribute = (name: string): name is Attribute =>
  name === 'id' || name === 'data-morpheo-id' || name === 'morpheo-id'

export const nameOf = (key: Key): string =>
  'tag' in key ? `<${key.tag}>` : `${key.attribute}=${key.value}`

/** Of pages that nothing changes any more: who reads one asks many times. */
const KEYED = new WeakMap<ParsedPage, Keyed>()

export function keyed(page: ParsedPage): Keyed {
  const known = KEYED.get(page)
  if (known !== undefined) return known
  const found = new Keyed(page.root)
  KEYED.set(page, found)
  return found
}
