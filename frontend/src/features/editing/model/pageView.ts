/** A page as a browser reads it, without running it or loading anything, for matching selectors. */

import {
  childElements,
  isElement,
  type PageElement,
  type ParsedPage,
} from '@/document/pageEdit/parsePage'
import { selectorsOf } from '@/document/pageEdit/styleSheet'
import { isWithin, widthRange } from '@/document/pageEdit/widthOrder'

/** What a browser makes of the page without running it, for matching selectors; and which conditions hold. */
export interface View {
  /** The same element there. */
  twin(element: PageElement): Element | null
  holds(name: string, prelude: string): boolean
  /** How many elements a list of selectors means. */
  count(list: string): number
}

const READ = new WeakMap<ParsedPage, Document>()
const COUNTED = new WeakMap<Document, Map<string, number>>()

/** `width`: of the view that the page is shown in, in pixels. */
export function pageView(page: ParsedPage, width: number): View {
  const read = READ.get(page) ?? new DOMParser().parseFromString(page.html, 'text/html')
  READ.set(page, read)
  return {
    twin: (element) => {
      let twin: Element | undefined = read.documentElement
      for (const place of pathOf(page, element)) twin = twin?.children[place]
      return twin?.localName === element.tagName ? twin : null
    },
    holds: (name, prelude) => {
      if (name === 'layer') return true
      if (name === 'supports') return CSS.supports(prelude)
      // container queries and scopes hang on more than the text says
      return name === 'media' && matchMedia(atWidth(prelude, width)).matches
    },
    count: (list) => {
      const counted = COUNTED.get(read) ?? new Map<string, number>()
      COUNTED.set(read, counted)
      const count = counted.get(list) ?? countIn(read, list)
      counted.set(list, count)
      return count
    },
  }
}

/** What is no selector means none. */
function countIn(read: Document, list: string): number {
  const found = new Set<Element>()
  for (const selector of selectorsOf(list)) {
    try {
      for (const element of read.querySelectorAll(selector)) found.add(element)
    } catch {
      // browsers overlook it
    }
  }
  return found.size
}

function pathOf({ root }: ParsedPage, element: PageElement): number[] {
  const path: number[] = []
  for (let at = element; at !== root; ) {
    const { parentNode } = at
    if (parentNode === null || !isElement(parentNode)) return path
    path.unshift(childElements(parentNode).indexOf(at))
    at = parentNode
  }
  return path
}

/** A bracket that asks of the width. */
const WIDTH = /\([^()]*\bwidth\b[^()]*\)/gi

/** The application's window is not as wide as the preview: what is asked of the width is answered here. */
export function atWidth(media: string, width: number): string {
  return media.replace(WIDTH, (feature) => {
    const range = widthRange(feature)
    if (range === null) return feature
    return isWithin(range, width) ? '(min-width: 0px)' : '(max-width: 0px)'
  })
}
