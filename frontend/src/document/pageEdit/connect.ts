/**
 * Connects an element of a page to another page of its app, or to an address. How that stands in the
 * page is a contract with the server: see docs/behaviour/pages.md, 'How a connection stands in a page'.
 */
import { HREF, ID, LEADS_TO, MARK } from '../connections'
import { type AttributeChange, setAttributes, sourceOf } from './attributes'
import { type ElementName, findElement, startOfText } from './findElement'
import {
  attributeOf,
  isRefused,
  type PageElement,
  parsePage,
  type Refusal,
  textOf,
} from './parsePage'

export type NewConnection =
  | { id: string; type: 'page'; slug: string }
  | { id: string; type: 'url'; url: string }

/** What an element is, and where it leads, as its page says. */
export interface FoundElement {
  tag: string
  /** How its text begins, or what it is called without one; may be empty. */
  text: string
  connection: { id: string | null; type: 'page' | 'url' } | null
  /** The address that it has now; null without one. */
  link: string | null
}

/** Attributes that were added beside the address, by name. */
const ADDED = 'data-morpheo-added'

const LINKS = new Set(['a', 'area'])
/** Attributes that name what has no text. */
const LABELS = ['aria-label', 'alt', 'value', 'title']
/** They are reached by keyboard as they are. */
const FOCUSABLE = new Set(['button', 'input', 'select', 'textarea', 'summary'])

export function elementIn(html: string, name: ElementName): FoundElement | Refusal {
  const found = lookUp(html, name)
  if (isRefused(found)) return found
  const { element } = found
  const mark = attributeOf(element, MARK)?.trim()
  const type = mark === 'page' || mark === 'url' ? mark : null
  return {
    tag: name.tag,
    text: startOfText(textOf(element)) || labelOf(element),
    connection: type && { id: attributeOf(element, ID), type },
    link: attributeOf(element, LEADS_TO) ?? attributeOf(element, HREF),
  }
}

/** What an image, a field or a button with a sign alone is called. */
const labelOf = (element: PageElement): string =>
  LABELS.map((name) => startOfText(attributeOf(element, name) ?? '')).find(Boolean) ?? ''

/** The page with the connection; an earlier one of the element is replaced. */
export function connect(
  html: string,
  name: ElementName,
  connection: NewConnection,
): string | Refusal {
  const found = lookUp(html, name)
  if (isRefused(found)) return found
  const { page, element } = found
  const address = connection.type === 'page' ? `#${connection.slug}` : connection.url
  const own = { [MARK]: connection.type, [ID]: connection.id }
  if (isLink(element)) {
    const before = attributeOf(element, MARK) === null ? sourceOf(page, element, HREF) : null
    const was = before === null ? {} : { [WAS]: before }
    return setAttributes(page, element, { [HREF]: address, ...own, ...was })
  }
  return setAttributes(page, element, { [LEADS_TO]: address, ...own, ...reachable(element) })
}

/** The page as it was before the element was connected. */
export function disconnect(html: string, name: ElementName): string | Refusal {
  const found = lookUp(html, name)
  if (isRefused(found)) return found
  const { page, element } = found
  if (attributeOf(element, MARK) === null) return html
  const added = (attributeOf(element, ADDED) ?? '').split(' ').filter((one) => one in REACHABLE)
  const gone = [MARK, ID, WAS, ADDED, LEADS_TO, ...added]
  const changes: Record<string, AttributeChange> = Object.fromEntries(
    gone.map((one) => [one, null]),
  )
  const was = attributeOf(element, WAS)
  if (isLink(element)) changes[HREF] = was === null ? null : { source: was }
  return setAttributes(page, element, changes)
}

function lookUp(html: string, name: ElementName) {
  const page = parsePage(html)
  if (isRefused(page)) return page
  const element = findElement(page, name)
  return isRefused(element) ? element : { page, element }
}

const isLink = ({ tagName }: PageElement): boolean => LINKS.has(tagName.toLowerCase())

const REACHABLE: Readonly<Record<string, string>> = { role: 'link', tabindex: '0' }

/** What an element lacks to be found and pressed by keyboard and screen reader. */
function reachable(element: PageElement): Record<string, string> {
  if (FOCUSABLE.has(element.tagName.toLowerCase())) return {}
  const lacking = Object.entries(REACHABLE).filter(([one]) => attributeOf(element, one) === null)
  if (lacking.length === 0) return {}
  return { ...Object.fromEntries(lacking), [ADDED]: lacking.map(([one]) => one).join(' ') }
}

// What a link has that is connected, besides its address.

/** The earlier `href` as it stood in the text, for when the connection is removed. */
const WAS = 'data-morpheo-was'

export const OF_CONNECTION: readonly string[] = [MARK, ID, WAS]
