import { isUnnamed, nameOf } from '@/lib/appNames'
import { type AppDocument, currentPage, type DocumentPage, htmlOf } from './document'

const NAME_MAX_CHARS = 100

/** What a page calls itself; null when it has no title that would do as an app's name. */
export function titleOf(html: string): string | null {
  const page = new DOMParser().parseFromString(html, 'text/html')
  // an `<img name="title">` would take its place
  const title: string = Reflect.get(Document.prototype, 'title', page)
  const name = [...title.trim().replace(/\s+/g, ' ')].slice(0, NAME_MAX_CHARS).join('').trim()
  return isUnnamed(name) ? null : name
}

/** What an app may be named after; null once a person named it. */
export function proposedName(document: AppDocument): string | null {
  const { name, proposedName } = document.app
  if (!isUnnamed(name)) return null
  return proposedName ?? titleOf(htmlOf(homePage(document)))
}

/** What the app is called, also before a person confirmed a name. */
export function shownName(document: AppDocument): string {
  return nameOf({ name: document.app.name, proposedName: proposedName(document) })
}

/** What a field for the app's name begins with; blank when nothing is to be proposed. */
export function nameToOffer(document: AppDocument | null): string {
  if (document === null) return ''
  const { name } = document.app
  return isUnnamed(name) ? (proposedName(document) ?? '') : name
}

function homePage(document: AppDocument): DocumentPage {
  const home = Object.values(document.pages).find(({ meta }) => meta.isHomePage)
  return home ?? currentPage(document)
}
