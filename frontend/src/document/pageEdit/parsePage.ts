/** A page's text as the tree that a browser makes of it, with where each start tag stands in the text. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

/** In characters. Longer pages would hold the window up for seconds. */
export const PAGE_MAX_CHARS = 5_000_000
/** Elements within each other. Parsers slow down with the square of it. */
export const PAGE_MAX_DEPTH = 2_000

export type PageElement = DefaultTreeAdapterTypes.Element
export type PageNode = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode

/** Why a page or an element of it is not changed, in words for the person. */
export interface Refusal {
  refused: string
}

export const isRefused = <T extends object | string>(result: T | Refusal): result is Refusal =>
  typeof result === 'object' && 'refused' in result

export interface ParsedPage {
  html: string
  /** The element `html`, which every page has. */
  root: PageElement
  /** Where an attribute has the name of an earlier one of its tag: browsers overlook it. */
  repeated: readonly number[]
  /** Whether it is known where its elements stand in the text, and `repeated`: looking that up takes half of a parse. */
  isLocated: boolean
}

export const REFUSED = {
  tooLong: 'This page is larger than 5 MB: its elements cannot be connected or edited by hand.',
  tooDeep: 'The elements of this page are nested too deeply to be connected or edited by hand.',
} as const

class TooDeep extends Error {}

export function parsePage(html: string, isLocated = true): ParsedPage | Refusal {
  if (html.length > PAGE_MAX_CHARS) return { refused: REFUSED.tooLong }
  const repeated: number[] = []
  let depth = 0
  try {
    const tree = parse(html, {
      sourceCodeLocationInfo: isLocated,
      onParseError: isLocated
        ? ({ code, startOffset }) => {
            if (code === 'duplicate-attribute') repeated.push(startOffset)
          }
        : null,
      treeAdapter: {
        ...defaultTreeAdapter,
        // in place: a copy for each node took a quarter of the time
        updateNodeSourceCodeLocation: ({ sourceCodeLocation }, end) => {
          if (sourceCodeLocation) Object.assign(sourceCodeLocation, end)
        },
        // while it parses: a page of a million open elements would never come to its end
        onItemPush: () => {
          depth += 1
          if (depth > PAGE_MAX_DEPTH) throw new TooDeep()
        },
        onItemPop: () => {
          depth -= 1
        },
      },
    })
    const root = tree.childNodes.find(isElement)
    if (root === undefined || depthOf(root) > PAGE_MAX_DEPTH) return { refused: REFUSED.tooDeep }
    return { html, root, repeated, isLocated }
  } catch (error) {
    if (error instanceof TooDeep) return { refused: REFUSED.tooDeep }
    throw error
  }
}

/**
 * Takes over where the elements of a page stand in its text from another parse of the same text, whose locations are
 * known. Nothing has changed either tree.
 */
export function locate(page: ParsedPage, twin: ParsedPage): void {
  const waiting: [Parent | PageNode, Parent | PageNode][] = [[page.root, twin.root]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [own, other] = next
    if ('sourceCodeLocation' in other) own.sourceCodeLocation = other.sourceCodeLocation
    const [within, theirs] = [nodesIn(own), nodesIn(other)]
    for (const [place, child] of within.entries()) {
      const same = theirs[place]
      if (same !== undefined) waiting.push([child, same])
    }
  }
  page.repeated = twin.repeated
  page.isLocated = true
}

const nodesIn = (node: Parent | PageNode): (Parent | PageNode)[] => {
  const children = 'childNodes' in node ? node.childNodes : []
  return 'content' in node ? [...children, node.content] : children
}

export function isElement(node: DefaultTreeAdapterTypes.Node): node is PageElement {
  return 'tagName' in node
}

/** As the browser's `children`: what is within a `template` is not among them. */
export function childElements(element: Parent): PageElement[] {
  return element.childNodes.filter(isElement)
}

/** In document order, without what templates hold. */
export function* elementsOf(root: PageElement): Generator<PageElement> {
  const waiting = [root]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    const { childNodes } = next
    for (let at = childNodes.length - 1; at >= 0; at -= 1) {
      const child = childNodes[at]
      if (child !== undefined && isElement(child)) waiting.push(child)
    }
  }
}

export function attributeOf(element: PageElement, name: string): string | null {
  return element.attrs.find((one) => one.name === name && !one.prefix)?.value ?? null
}

/** They stand within words; others stand beside each other, or below. */
const WITHIN_WORDS = /^(?:abbr|b|code|em|font|i|mark|s|small|span|strong|sub|sup|u|wbr)$/

/** As the browser's `textContent`, or how it begins. `gap`: put between what is no one text. */
export function textOf(
  element: PageElement,
  maxChars = Number.POSITIVE_INFINITY,
  gap = '',
): string {
  let text = ''
  const waiting: PageNode[] = [...element.childNodes].reverse()
  for (
    let node = waiting.pop();
    node !== undefined && text.length < maxChars;
    node = waiting.pop()
  ) {
    if (node.nodeName === '#text' && 'value' in node) text += node.value
    else if (isElement(node)) {
      if (!WITHIN_WORDS.test(node.tagName)) text += gap
      for (const child of [...node.childNodes].reverse()) waiting.push(child)
    }
  }
  return text
}

function depthOf(root: PageElement): number {
  let deepest = 0
  const waiting = [root]
  const depths = [1]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const depth = depths.pop() ?? 0
    if (depth > deepest) deepest = depth
    for (const child of next.childNodes) {
      if (!isElement(child)) continue
      waiting.push(child)
      depths.push(depth + 1)
    }
  }
  return deepest
}
