/** Finds in a page's text the element that a preview names. What is not certain is refused, not guessed. */
import {
  attributeOf,
  childElements,
  elementsOf,
  type PageElement,
  type ParsedPage,
  type Refusal,
  textOf,
} from './parsePage'

/** By which an element may be known, the surest first. */
export const ID_ATTRIBUTES = ['morpheo-id', 'data-morpheo-id', 'id'] as const
export type IdAttribute = (typeof ID_ATTRIBUTES)[number]

/** An element as plain values. */
export interface ElementName {
  /** Places among the child elements, from `html` on. */
  path: readonly number[]
  /** In lower case. */
  tag: string
  /** How its text begins, blanks as one. */
  text: string
  id: { attribute: IdAttribute; value: string } | null
}

/** How much of an element's text names it, in characters. */
export const NAME_TEXT_MAX_CHARS = 200

export const NOT_FOUND =
  'This part is created by the app’s script, so it cannot be connected or edited.'

/** The body of a table without `<tbody>`, for one. */
export const IMPLIED =
  'Browsers add this element: it is not in the page’s code, so it cannot be connected or edited. Select an element inside or around it.'

export function findElement(page: ParsedPage, name: ElementName): PageElement | Refusal {
  const found = byId(page, name) ?? byPath(page, name)
  if (found === undefined) return { refused: NOT_FOUND }
  return found.sourceCodeLocation?.startTag ? found : { refused: IMPLIED }
}

/** The name under which the same element is found again. */
export function nameOf(page: ParsedPage, element: PageElement): ElementName {
  const path: number[] = []
  let at = element
  while (at !== page.root && at.parentNode !== null && 'tagName' in at.parentNode) {
    path.unshift(childElements(at.parentNode).indexOf(at))
    at = at.parentNode
  }
  const attribute = ID_ATTRIBUTES.find((one) => attributeOf(element, one))
  const value = attribute && attributeOf(element, attribute)
  return {
    path,
    tag: element.tagName.toLowerCase(),
    text: startOfText(textOf(element, LOOKED_AT_CHARS)),
    id: attribute && value ? { attribute, value } : null,
  }
}

/** How much of a text is looked at: it may begin with many blanks. */
export const LOOKED_AT_CHARS = 20 * NAME_TEXT_MAX_CHARS

export const startOfText = (text: string): string =>
  text.slice(0, LOOKED_AT_CHARS).replace(/\s+/g, ' ').trim().slice(0, NAME_TEXT_MAX_CHARS)

/** An id that several elements have names none of them. */
function byId({ root }: ParsedPage, { id, tag }: ElementName): PageElement | undefined {
  if (id === null) return undefined
  const found: PageElement[] = []
  for (const element of elementsOf(root)) {
    if (attributeOf(element, id.attribute) === id.value) found.push(element)
  }
  const [only] = found
  return found.length === 1 && only?.tagName.toLowerCase() === tag ? only : undefined
}

function byPath({ root }: ParsedPage, { path, tag, text }: ElementName): PageElement | undefined {
  let element: PageElement | undefined = root
  for (const place of path) element = element && childElements(element)[place]
  const isSame =
    element?.tagName.toLowerCase() === tag &&
    startOfText(textOf(element, LOOKED_AT_CHARS)) === startOfText(text)
  return isSame ? element : undefined
}
