/** The elements of a page by what they are known by while it runs: ids that no other element has. */
import type { Key } from '@/lib/pagePatch'
import { ID_ATTRIBUTES } from './findElement'
import { FIXED } from './operations/deleteElement'
import { attributeOf, elementsOf, type PageElement, type ParsedPage } from './parsePage'

type Attribute = (typeof ID_ATTRIBUTES)[number]
type ByValue = Map<string, PageElement | null>

/** What browsers read more of a page from than what it shows. */
const HIDDEN = new Set(['script', 'base', 'meta', 'link', 'style'])

/** The elements that can be told by a key, and those of `HIDDEN`: found in one pass over the page. */
export class Keyed {
  /** In the order of the page. */
  readonly hidden: PageElement[] = []
  readonly #tags = new Map<string, PageElement>()
  /** Null for a value that several have. */
  readonly #values: Readonly<Record<Attribute, ByValue>> = {
    ...{ 'morpheo-id': new Map(), 'data-morpheo-id': new Map(), id: new Map() },
  }

  constructor(root: PageElement) {
    for (const element of elementsOf(root)) {
      if (this.#isPart(element, root)) continue
      if (HIDDEN.has(element.tagName)) this.hidden.push(element)
      for (const { name, prefix, value } of element.attrs) {
        if (!isIdAttribute(name) || prefix || value === '') continue
        const values = this.#values[name]
        values.set(value, values.get(value) === undefined ? element : null)
      }
    }
  }

  /** Made when it is asked for: most elements of a page that is edited are as they were. */
  keyOf(element: PageElement): Key | undefined {
    const { tagName: tag } = element
    if (isPartTag(tag) && this.#tags.get(tag) === element) return { tag }
    // the surest comes first
    for (const attribute of ID_ATTRIBUTES) {
      const value = attributeOf(element, attribute)
      if (value && this.#values[attribute].get(value) === element) return { attribute, value }
    }
    return undefined
  }

  /** The element of this key, if that is the surest that it has. */
  elementOf(key: Key): PageElement | undefined {
    if ('tag' in key) return this.#tags.get(key.tag)
    const element = this.#values[key.attribute].get(key.value) ?? undefined
    const own = element && this.keyOf(element)
    return own && 'attribute' in own && own.attribute === key.attribute ? element : undefined
  }

  /** Those that have an id of their own, and the parts that every page has. */
  *all(): Generator<[PageElement, Key]> {
    const values = Object.values(this.#values).flatMap((byValue) => [...byValue.values()])
    for (const element of new Set([...this.#tags.values(), ...values])) {
      const key = element === null ? undefined : this.keyOf(element)
      if (element !== null && key !== undefined) yield [element, key]
    }
  }

  /** Every page has these. */
  #isPart(element: PageElement, root: PageElement): boolean {
    const { tagName: tag } = element
    const isOne = element === root || element.parentNode === root
    if (!isOne || !isPartTag(tag) || this.#tags.has(tag)) return false
    this.#tags.set(tag, element)
    return true
  }
}

const isIdAttribute = (name: string): name is Attribute => ID_ATTRIBUTES.some((one) => one === name)

const isPartTag = (tag: string): tag is Extract<Key, { tag: string }>['tag'] => FIXED.has(tag)

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

/** Scripts, style sheets and the like, in the order of the page, which nothing changes any more. */
export const hiddenElements = (page: ParsedPage): readonly PageElement[] => keyed(page).hidden
