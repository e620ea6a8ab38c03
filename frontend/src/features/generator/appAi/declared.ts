import { type AppDocument, htmlOf } from '@/document/document'
import { homePageOf, pagesInOrder } from '@/document/pages'

/** Of what a page declares, in characters. */
const SYSTEM_PROMPT_MAX = 4_000

/**
 * What the app's pages declare as their system prompt (`<meta name="morpheo:system" content="…">`): that of the home page, else
 * of the first page that has one. Blank where none does.
 */
export function declaredSystem(document: AppDocument): string {
  const home = homePageOf(document)
  for (const page of [...(home ? [home] : []), ...pagesInOrder(document)]) {
    const html = htmlOf(page)
    // most pages declare nothing, and parsing a large one takes a while
    if (!/morpheo:system/i.test(html)) continue
    const parsed = new DOMParser().parseFromString(html, 'text/html')
    const meta = parsed.querySelector('meta[name="morpheo:system" i]')
    const text = meta?.getAttribute('content')?.trim() ?? ''
    // whole characters, as the server counts them
    if (text !== '') return [...text].slice(0, SYSTEM_PROMPT_MAX).join('')
  }
  return ''
}
