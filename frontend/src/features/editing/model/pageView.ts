/** A page as a browser reads it, without running it or loading anything, for matching selectors. */
import {
  childElements,
  isElement,
  type PageElement,
  type ParsedPage,
} from '@/document/pageEdit/parsePage'

/** What a browser makes of the page without running it, for matching selectors; and which conditions hold. */
export interface View {
  /** The same element there. */
  twin(element: PageElement): Element | null
  holds(name: string, prelude: string): boolean
}

const READ = new WeakMap<ParsedPage, Document>()

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
  }
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

const EM_PX = 16
const WIDTH = /\(\s*(min|max)-width\s*:\s*(\d*\.?\d+)(px|em|rem)\s*\)/gi

/** The application's window is not as wide as the preview: what is asked of the width is answered here. */
export function atWidth(media: string, width: number): string {
  return media.replace(WIDTH, (_, bound: string, number: string, unit: string) => {
    const limit = Number(number) * (unit.toLowerCase() === 'px' ? 1 : EM_PX)
    const isMet = bound.toLowerCase() === 'min' ? width >= limit : width <= limit
    return isMet ? '(min-width: 0px)' : '(max-width: 0px)'
  })
}
