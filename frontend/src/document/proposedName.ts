import { isUnnamed, nameOf } from '@/lib/appNames'
import { type AppDocument, currentPage, type DocumentPage, htmlOf } from './document'

const NAME_MAX_CHARS = 100
/** With its markup. */
const HEADLINE_MAX_CHARS = 2_000

/** Of the pages that are asked about in turns: it is asked at each change of anything. */
const READ_MAX = 4
let read: { html: string; title: string | null }[] = []

/** What a page calls itself; null when it has no title that would do as an app's name. */
export function titleOf(html: string): string | null {
  const known = read.find((one) => one.html === html)
  if (known !== undefined) return known.title
  const name = cut(titleIn(html))
  const title = isUnnamed(name) ? null : name
  read = [{ html, title }, ...read].slice(0, READ_MAX)
  return title
}

/** Ends of what is no title of the page that are looked at, before all of it is read: those of images, say. */
const ENDS_MAX = 3

/** Most pages have it near their beginning: reading all of a large one would hold the window up. */
function titleIn(html: string): string {
  const ends = /<\/title/gi
  for (let looked = 0; looked < ENDS_MAX && ends.exec(html) !== null; looked += 1) {
    const title = shownTitle(html.slice(0, html.indexOf('>', ends.lastIndex) + 1 || html.length))
    if (title !== '') return title
  }
  return /<title/i.test(html) ? shownTitle(html) : ''
}

function shownTitle(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  // an `<img name="title">` would take its place
  const title: string = Reflect.get(Document.prototype, 'title', page)
  return title.trim().replace(/\s+/g, ' ')
}

/** What an app may be named after; null once a person named it. */
export function proposedName(document: AppDocument): string | null {
  const { name, proposedName } = document.app
  if (!isUnnamed(name)) return null
  const home = homePage(document)
  return withHeadlineOf(home, proposedName ?? titleOf(htmlOf(home)))
}

/** Where a name has the page's headline in it, and a person wrote another one since: that takes its place. */
function withHeadlineOf(page: DocumentPage, name: string | null): string | null {
  const { steps, index } = page.history
  const given = steps
    .slice(0, index + 1)
    .findLast(({ origin, html }, at) => origin !== 'manual' && isNamedIn(html, steps[at - 1]?.html))
  const now = htmlOf(page)
  if (name === null || given === undefined || given.html === now) return name
  const [before, after] = [headlineOf(given.html), headlineOf(now)]
  if (before === '' || after === '' || !name.includes(before)) return name
  const renamed = cut(name.replace(before, () => after))
  return isUnnamed(renamed) ? name : renamed
}

/** Whether the step gave the page its headline or title: a change of something else leaves what a person wrote in force. */
const isNamedIn = (html: string, before: string | undefined): boolean =>
  before === undefined ||
  headlineOf(html) !== headlineOf(before) ||
  TITLE.exec(html)?.[0] !== TITLE.exec(before)?.[0]

const TITLE = /<title[\s>][^<]*/i

/** Of the first level; blank where there is none. */
function headlineOf(html: string): string {
  const start = html.search(/<h1[\s>]/i)
  const end = start < 0 ? -1 : html.slice(start).search(/<\/h1/i)
  if (end < 0 || end > HEADLINE_MAX_CHARS) return ''
  const read = new DOMParser().parseFromString(html.slice(start, start + end), 'text/html')
  return (read.body.textContent ?? '').trim().replace(/\s+/g, ' ')
}

const cut = (text: string): string => [...text].slice(0, NAME_MAX_CHARS).join('').trim()

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
