import { type AppDocument, currentPage, htmlOf } from '@/document/document'
import { homePageOf } from '@/document/pages'
import { isUnnamed } from '@/lib/appNames'
import type { SharedApp } from '../store/panel'

const DEFAULT_NAME = 'Shared App'
const DESCRIPTION_MAX_CHARS = 120
/** A description stands at a page's beginning. */
const HEAD_MAX_CHARS = 100_000

/** What is shared of a published app; null of one that is not online. `origin`: the product's own. */
export function sharedApp(document: AppDocument, origin: string): SharedApp | null {
  const { name, publication } = document.app
  if (publication === null) return null
  const page = homePageOf(document) ?? currentPage(document)
  return {
    name: isUnnamed(name) ? DEFAULT_NAME : name,
    description: descriptionIn(htmlOf(page)) || page.meta.prompt.trim(),
    pageUrl: `${origin}/a/${slugOf(publication.shareUrl)}`,
    appUrl: publication.shareUrl,
  }
}

/** An app's slug is the first label of its host. */
function slugOf(shareUrl: string): string {
  return new URL(shareUrl).hostname.split('.')[0] ?? ''
}

function descriptionIn(html: string): string {
  const page = new DOMParser().parseFromString(html.slice(0, HEAD_MAX_CHARS), 'text/html')
  const metas = [...page.querySelectorAll('meta[name]')]
  const own = metas.find((meta) => meta.getAttribute('name')?.toLowerCase() === 'description')
  return own?.getAttribute('content')?.trim() ?? ''
}

/** On one line, of at most 120 characters. */
export function shortened(description: string): string {
  const characters = [...description.replace(/\s+/g, ' ').trim()]
  if (characters.length <= DESCRIPTION_MAX_CHARS) return characters.join('')
  return `${characters
    .slice(0, DESCRIPTION_MAX_CHARS - 3)
    .join('')
    .trimEnd()}...`
}
