import { newAppId, newPageId } from '@/lib/ids'
import {
  currentStep,
  emptyHistory,
  fitInto,
  goTo,
  type History,
  pushStep,
  redo,
  undo,
} from './history'
import { BLANK_METADATA, type PageMetadata } from './pageMetadata'
import { isMadeByModel, mayBeShown, PAGE_HISTORY, type PageStep, type Validation } from './step'

export type PageId = string

/** The page that a run, a conversation or an action is about, whatever is open meanwhile. */
export interface PageTarget {
  appId: string
  pageId: PageId
}

/** The app's publication as an installable page. */
export interface Publication {
  pwaId: string
  shareUrl: string
  /** The app's revision that is online; absent where this browser does not know it. */
  revision?: number | null
}

export interface AppMeta {
  appId: string
  /** The generation record; null until the app was saved, or opened from its record. */
  recordId: string | null
  name: string
  /** The server's proposal for an app without a name; null where its page's title is proposed. */
  proposedName: string | null
  hasBeenSaved: boolean
  /** Times are RFC 3339. */
  lastSavedAt: string | null
  /**
   * Which state of the app this document comes from: a save is refused when the server has another one
   * by now. Null: a save takes the place of whatever is there.
   */
  revision: number | null
  publication: Publication | null
  /** Whether search engines may list it; absent: as it is stored, and not at first. */
  indexable?: boolean
  createdAt: string
  updatedAt: string
}

export interface PageMeta {
  pageId: PageId
  name: string
  slug: string
  order: number
  isHomePage: boolean
  prompt: string
  metadata: PageMetadata
  generationId: string | null
  createdAt: string
}

export interface DocumentPage {
  meta: PageMeta
  history: History<PageStep>
}

/** An app with its pages. Invariant: `currentPageId` is one of `pages`. */
export interface AppDocument {
  app: AppMeta
  pages: Readonly<Record<PageId, DocumentPage>>
  currentPageId: PageId
}

/** Of an app that was neither saved nor renamed. */
const NEVER_SAVED = 0

/** An app with one page that has no content yet. */
export function newDocument(prompt: string, appId = newAppId(), pageId = newPageId()): AppDocument {
  const now = new Date().toISOString()
  return {
    app: {
      appId,
      recordId: null,
      name: DEFAULT_APP_NAME,
      proposedName: null,
      hasBeenSaved: false,
      lastSavedAt: null,
      revision: NEVER_SAVED,
      publication: null,
      createdAt: now,
      updatedAt: now,
    },
    pages: {
      [pageId]: {
        meta: {
          pageId,
          name: DEFAULT_PAGE_NAME,
          slug: DEFAULT_PAGE_SLUG,
          order: 0,
          isHomePage: true,
          prompt,
          metadata: BLANK_METADATA,
          generationId: null,
          createdAt: now,
        },
        history: emptyHistory(),
      },
    },
    currentPageId: pageId,
  }
}

export function pageOf(document: AppDocument, pageId: PageId): DocumentPage | undefined {
  return Object.hasOwn(document.pages, pageId) ? document.pages[pageId] : undefined
}

export function currentPage(document: AppDocument): DocumentPage {
  const page = pageOf(document, document.currentPageId)
  if (page === undefined) throw new Error('The document has no current page')
  return page
}

export function currentTarget(document: AppDocument): PageTarget {
  return { appId: document.app.appId, pageId: document.currentPageId }
}

/** The generation record that holds the app; null when the server has none. */
export function recordIdOf({ app, pages }: AppDocument): string | null {
  const ids = Object.values(pages).map(({ meta }) => meta.generationId)
  return app.recordId ?? ids.find((id) => id !== null) ?? null
}

/** Blank while the page has no step. */
export function htmlOf({ history }: DocumentPage): string {
  return currentStep(history)?.html ?? ''
}

/** The step that the preview runs: one that is pending or breaks the page waits behind it. */
function shownStepOf({ history }: DocumentPage): PageStep | undefined {
  const done = history.steps.slice(0, history.index + 1)
  return done.findLast(mayBeShown) ?? done[0]
}

/** Blank while the page has no step. */
export function shownHtmlOf(page: DocumentPage): string {
  return shownStepOf(page)?.html ?? ''
}

/**
 * The current step, when it is to be validated before it is shown. The first step that is left of a
 * history needs no validation: there is nothing to compare it with, and nothing else to show.
 */
export function stepToValidate(page: DocumentPage): PageStep | null {
  const step = currentStep(page.history)
  return step?.validation === 'pending' && shownStepOf(page) !== step ? step : null
}

export function stepById({ history }: DocumentPage, id: string): PageStep | undefined {
  return history.steps.find((step) => step.id === id)
}

/** The step of the current page with which the changes of a chat message came last. */
export function stepOfMessage(document: AppDocument, messageId: string): PageStep | undefined {
  const { steps } = currentPage(document).history
  return steps.findLast(({ chat }) => chat?.messageId === messageId && !chat.undone)
}

/** Whether the changes of this chat message are the last step of the current page. */
export function isLastChange(document: AppDocument, messageId: string): boolean {
  const chat = currentStep(currentPage(document).history)?.chat
  return chat?.messageId === messageId && !chat.undone
}

/** Whether the document has this page of this app. */
export function holds(document: AppDocument, { appId, pageId }: PageTarget): boolean {
  return document.app.appId === appId && pageOf(document, pageId) !== undefined
}

/** Whether the pages are the same; what came of validations meanwhile does not count. */
export function hasSameSteps(one: AppDocument, other: AppDocument): boolean {
  const pages = Object.values(one.pages)
  return (
    pages.length === Object.keys(other.pages).length &&
    pages.every((page) => {
      const match = pageOf(other, page.meta.pageId)
      return match !== undefined && page.meta === match.meta && isSamePlace(page, match)
    })
  )
}

function isSamePlace({ history: one }: DocumentPage, { history: other }: DocumentPage): boolean {
  return (
    one.index === other.index &&
    one.steps.length === other.steps.length &&
    one.steps.every(({ id }, n) => id === other.steps[n]?.id)
  )
}

/** Adds a step to one page, unless it is there already. */
export function withStep(document: AppDocument, pageId: PageId, step: PageStep): AppDocument {
  const page = pageOf(document, pageId)
  if (page === undefined || stepById(page, step.id) !== undefined) return document
  const history = pushStep(page.history, step, PAGE_HISTORY)
  const { generationId } = step
  const meta = generationId === undefined ? page.meta : { ...page.meta, generationId }
  const isNew = history !== page.history || meta.generationId !== page.meta.generationId
  if (!isNew) return document
  const changed = withPage(document, pageId, { meta, history })
  return isMadeByModel(step.origin) ? withApp(changed, { proposedName: null }) : changed
}

/** Notes what came of the validation of a step. */
export function withValidation(
  document: AppDocument,
  pageId: PageId,
  stepId: string,
  validation: Validation,
): AppDocument {
  const page = pageOf(document, pageId)
  if (page === undefined || stepById(page, stepId) === undefined) return document
  const steps = page.history.steps.map((step) =>
    step.id === stepId ? { ...step, validation } : step,
  )
  const pages = { ...document.pages, [pageId]: { ...page, history: { ...page.history, steps } } }
  return { ...document, pages }
}

export function undone(document: AppDocument): AppDocument {
  return withHistory(document, undo(currentPage(document).history))
}

export function redone(document: AppDocument): AppDocument {
  return withHistory(document, redo(currentPage(document).history))
}

/** The current page as it was after one of its steps; the later ones stay to be redone. */
export function atStep(document: AppDocument, stepId: string): AppDocument {
  const { history } = currentPage(document)
  const place = history.steps.findIndex(({ id }) => id === stepId)
  return withHistory(document, goTo(history, place))
}

/** Beyond `maxChars`, old steps are left out. Each page gets an equal share. */
export function fitted(document: AppDocument, maxChars: number): AppDocument {
  const share = maxChars / Math.max(1, Object.keys(document.pages).length)
  const pages = Object.fromEntries(
    Object.entries(document.pages).map(([id, { meta, history }]) => [
      id,
      { meta, history: fitInto(history, share, ({ html }) => html.length) },
    ]),
  )
  return { ...document, pages }
}

export function withApp(document: AppDocument, changes: Partial<AppMeta>): AppDocument {
  return { ...document, app: { ...document.app, ...changes } }
}

/** The document of an app that the server has no record of any more. */
export function withoutRecord(document: AppDocument): AppDocument {
  const pages = Object.entries(document.pages).map(([id, page]): [PageId, DocumentPage] => [
    id,
    { ...page, meta: { ...page.meta, generationId: null } },
  ])
  const app = { recordId: null, hasBeenSaved: false, lastSavedAt: null, revision: null }
  return withApp({ ...document, pages: Object.fromEntries(pages) }, app)
}

/** The same pages as an app of its own, which the server knows nothing of. */
export function asNewApp(document: AppDocument, appId: string): AppDocument {
  const now = new Date().toISOString()
  return withApp(withoutRecord(document), {
    appId,
    revision: NEVER_SAVED,
    publication: null,
    createdAt: now,
    updatedAt: now,
  })
}

function withHistory(document: AppDocument, history: History<PageStep>): AppDocument {
  const page = currentPage(document)
  if (history === page.history) return document
  return withPage(document, document.currentPageId, { ...page, history })
}

function withPage(document: AppDocument, pageId: PageId, page: DocumentPage): AppDocument {
  return {
    ...document,
    app: { ...document.app, updatedAt: new Date().toISOString() },
    pages: { ...document.pages, [pageId]: page },
  }
}

/** Name of a first generation until the user names it. */
const DEFAULT_APP_NAME = 'My App'
export const DEFAULT_PAGE_NAME = 'Page 1'
export const DEFAULT_PAGE_SLUG = 'page-1'
