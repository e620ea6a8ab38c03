/** Puts an image into a page's text. Loaded when it is needed: it parses the page. */
import { edited } from '@/document/pageEdit/edit'
import { nameOf } from '@/document/pageEdit/findElement'
import {
  childElements,
  isRefused,
  type PageElement,
  type ParsedPage,
  parsePage,
  type Refusal,
} from '@/document/pageEdit/parsePage'

/** What ends a page stays its end. */
const LAST = new Set(['footer', 'script', 'style', 'template', 'noscript'])

interface Inserted {
  readonly path: string
  readonly description: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** At the end of what the page is about: of its `main`, else of its body, before the footer. */
export function withImage(html: string, image: Inserted): string | Refusal {
  const page = parsePage(html)
  if (isRefused(page)) return page
  const place = placeIn(page)
  const anchor = nameOf(page, place.element)
  const edit = edited(page, { kind: 'insert', html: element(image), to: place.to, anchor })
  return isRefused(edit) ? edit : edit.html
}

function placeIn({ root }: ParsedPage): { element: PageElement; to: 'into' | 'before' } {
  const body = childElements(root).find(({ tagName }) => tagName === 'body') ?? root
  const main = childElements(body).find(({ tagName }) => tagName === 'main')
  if (main !== undefined) return { element: main, to: 'into' }
  const children = childElements(body)
  const end = children.findLastIndex(({ tagName }) => !LAST.has(tagName)) + 1
  const next = children[end]
  return next === undefined ? { element: body, to: 'into' } : { element: next, to: 'before' }
}

function element({ path, description, width, height }: Inserted): string {
  const size = `width="${width}" height="${height}" style="max-width: 100%; height: auto"`
  return `<img src="${escaped(path)}" alt="${escaped(description)}" ${size}>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
