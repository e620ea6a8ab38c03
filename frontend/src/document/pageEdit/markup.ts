/** Elements of a page as markup that a parser reads as they are. */
import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parseFragment,
  serialize,
  serializeOuter,
} from 'parse5'
import { isElement, type PageElement } from './parsePage'

/** Parsers drop a line end at the start of these. */
const WITHOUT_FIRST_LINE_END = new Set(['pre', 'textarea', 'listing'])

const treeAdapter: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  getTextNodeContent: ({ value, parentNode }) => {
    const isDropped =
      value.startsWith('\n') &&
      parentNode !== null &&
      isElement(parentNode) &&
      WITHOUT_FIRST_LINE_END.has(parentNode.tagName)
    return isDropped ? `\n${value}` : value
  },
}

export const inner = (element: PageElement): string => exact(serialize(element, { treeAdapter }))
export const markup = (node: DefaultTreeAdapterTypes.ChildNode): string =>
  exact(serializeOuter(node, { treeAdapter }))
/** A carriage return in a page is one that was written as a reference. */
const exact = (html: string): string => html.replaceAll('\r', '&#13;')

/** Without what it holds. */
export const tagsOf = (element: PageElement): string => markup({ ...element, childNodes: [] })

/** Not so of a link that a table threw out of itself into another link, say. */
export const isReadAsWritten = (html: string): boolean =>
  exact(serialize(parseFragment(html), { treeAdapter })) === html
