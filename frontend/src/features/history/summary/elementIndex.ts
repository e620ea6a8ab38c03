/** The elements of a page, by what they are found again in a page that came of it. */
import { elementsOf, isRefused, type PageElement, parsePage } from '@/document/pageEdit/parsePage'

export interface IndexedElement {
  tag: string
  /** The key of the element around it; 0 for the outermost. */
  around: number
  /** Its attributes and its own text, without what stands in it. */
  itself: string
  /** How its own text begins. */
  words: string
}

/** In document order. A key is the same in both of two pages where the element is. */
export type ElementIndex = ReadonlyMap<number, IndexedElement>

/** The elements of a page that was read. */
export interface ReadPage {
  elements: readonly PageElement[]
  ids: ReadonlySet<string>
}

const WORDS_MAX_CHARS = 40

/** Null where the page is not looked into. */
export function readPage(html: string): ReadPage | null {
  const page = parsePage(html)
  if (isRefused(page)) return null
  const elements = [...elementsOf(page.root)]
  return { elements, ids: new Set(elements.flatMap((element) => idOf(element) ?? [])) }
}

/**
 * An element goes by its id where the other page has that too, else by its place: its tag, and how many
 * of these stand before it in the same element. So one that was given an id is still the same.
 */
export function indexPages(before: ReadPage, after: ReadPage): [ElementIndex, ElementIndex] {
  const keys = new Map<string, number>()
  /** Numbers, since the place of an element deep in others would be as long as all of these. */
  const keyOf = (what: string): number => {
    const key = keys.get(what) ?? keys.size + 1
    keys.set(what, key)
    return key
  }
  return [indexPage(before, after.ids, keyOf), indexPage(after, before.ids, keyOf)]
}

function indexPage(
  { elements }: ReadPage,
  shared: ReadonlySet<string>,
  keyOf: (what: string) => number,
): ElementIndex {
  const index = new Map<number, IndexedElement>()
  const known = new Map<unknown, number>()
  const counts = new Map<string, number>()
  for (const element of elements) {
    const { tagName: tag, parentNode } = element
    const around = known.get(parentNode) ?? 0
    const place = `${around}/${tag}`
    const nth = () => {
      const count = counts.get(place) ?? 0
      counts.set(place, count + 1)
      return keyOf(`${place}:${count}`)
    }
    const id = idOf(element)
    const byId = id !== null && shared.has(id) ? keyOf(`#${id}`) : null
    const key = byId === null || index.has(byId) ? nth() : byId
    known.set(element, key)
    const text = ownText(element)
    const words = tag === 'style' || tag === 'script' ? '' : text.slice(0, WORDS_MAX_CHARS)
    index.set(key, { tag, around, itself: `${attributesOf(element)}\n${text}`, words })
  }
  return index
}

function idOf({ attrs }: PageElement): string | null {
  const given = attrs.find(({ name }) => name === 'data-morpheo-id' || name === 'id')
  return given?.value || null
}

const attributesOf = ({ attrs }: PageElement): string =>
  attrs
    .map(({ name, value }) => `${name}=${value}`)
    .sort()
    .join('\n')

const ownText = ({ childNodes }: PageElement): string =>
  childNodes
    .map((node) => ('value' in node && node.nodeName === '#text' ? node.value : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
