/** A page as a browser reads it, without running it or loading anything, for matching selectors. */

import {
  childElements,
  isElement,
  type PageElement,
  type ParsedPage,
} from '@/document/pageEdit/parsePage'
import { followingOf } from '@/document/pageEdit/patches'
import { CONDITION_MAX_CHARS, isWithin, widthRange } from '@/document/pageEdit/widthOrder'
import { makeMirror } from '@/frame/runtime/edit/mirror'

/** What a browser makes of the page without running it, for matching selectors; and which conditions hold. */
export interface View {
  /** The same element there. */
  twin(element: PageElement): Element | null
  holds(name: string, prelude: string): boolean
  /** How many elements a list of selectors means; null where counting them would take too long. */
  count(list: string): number | null
}

const READ = new WeakMap<ParsedPage, Document>()
const COUNTED = new WeakMap<Document, Map<string, number | null>>()

/** These look at many elements for each one. */
const COSTLY = /~|:has\(|:nth-|-of-type/i
/** Elements of the page by characters of the selectors, and by elements where one looks at many. */
const COUNTED_MAX = 10_000_000

/** `width`: of the view that the page is shown in, in pixels. */
export function pageView(page: ParsedPage, width: number): View {
  const read = READ.get(page) ?? followed(page) ?? parsed(page)
  const answers = new Map<string, boolean>()
  return {
    twin: (element) => {
      let twin: Element | undefined = read.documentElement
      for (const place of pathOf(page, element)) twin = twin?.children[place]
      return twin?.localName === element.tagName ? twin : null
    },
    holds: (name, prelude) => {
      if (name === 'layer') return true
      if (prelude.length > CONDITION_MAX_CHARS) return false
      const asked = `${name} ${prelude}`
      const answer = answers.get(asked) ?? answered(name, prelude, width)
      answers.set(asked, answer)
      return answer
    },
    count: (list) => {
      const counted = COUNTED.get(read) ?? new Map<string, number | null>()
      COUNTED.set(read, counted)
      const known = counted.get(list)
      const count = known === undefined ? countIn(read, list) : known
      counted.set(list, count)
      return count
    },
  }
}

function parsed(page: ParsedPage): Document {
  const read = new DOMParser().parseFromString(page.html, 'text/html')
  READ.set(page, read)
  return read
}

/** The document of the page before, changed as the running page is: parsing all of it takes longer. */
function followed(page: ParsedPage): Document | null {
  const { before, patches } = followingOf(page) ?? {}
  const old = before?.deref()
  const read = old && READ.get(old)
  if (!old || !read || !patches) return null
  READ.delete(old)
  COUNTED.delete(read)
  if (!makeMirror(read).apply(patches)) return null
  READ.set(page, read)
  return read
}

function answered(name: string, prelude: string, width: number): boolean {
  if (name === 'supports') return CSS.supports(prelude)
  // container queries and scopes hang on more than the text says
  return name === 'media' && matchMedia(atWidth(prelude, width)).matches
}

/** A list in which one is no selector means none. */
function countIn(read: Document, list: string): number | null {
  const elements = read.getElementsByTagName('*').length
  if (elements * Math.max(list.length, COSTLY.test(list) ? elements : 0) > COUNTED_MAX) return null
  try {
    return read.querySelectorAll(list).length
  } catch {
    return 0
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

/** Without brackets in it. */
const BRACKET = /\([^()]*\)/g

/** The application's window is not as wide as the preview: what is asked of the width is answered here. */
export function atWidth(media: string, width: number): string {
  return media.replace(BRACKET, (feature) => {
    const range = /\bwidth\b/i.test(feature) ? widthRange(feature) : null
    if (range === null) return feature
    return isWithin(range, width) ? '(min-width: 0px)' : '(max-width: 0px)'
  })
}
