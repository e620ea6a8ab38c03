/**
 * One app that nobody saved yet, beside what the server has of it. Nothing of what another tab or device kept meanwhile is
 * overwritten: it becomes a step of the history here.
 */
import { notify } from '@/lib/toast'
import {
  type AppDocument,
  type DocumentPage,
  type PageId,
  type PageTarget,
  recordIdOf,
} from '../document'
import { currentStep } from '../history'
import { pagesInOrder } from '../pages'
import { mayBeShown, type PageStep, pageStep } from '../step'
import { type Answer, changeBetween, describedBy, keepStep, keptHtml } from './calls'

/** How often is sent without a rest: another tab may be as busy. */
const TRIES_MAX = 5
const NOTICE = { whole: true } as const

interface KeptPage {
  revision: number
  /** Null where only the revision is known. */
  html: string | null
  /** What was sent about the page; null where that is not known. */
  described: string | null
}

interface Tools {
  /** The open app, whichever that is by now. */
  document(): AppDocument | null
  /** Somebody is signed in. */
  mayKeep(): boolean
  landed(target: PageTarget, step: PageStep): void
}

/** `more`: the other side was as busy; `failed`: worth another try later. */
export type Outcome = 'kept' | 'more' | 'failed'

export class DraftOnServer {
  readonly #appId: string
  readonly #tools: Tools
  /** What the server has of each page, as far as that is known. */
  readonly #kept = new Map<PageId, KeptPage>()
  /** Each page as it was first: who changed nothing sends nothing. */
  readonly #begun: ReadonlyMap<PageId, { stepId: string | undefined; described: string }>
  /** Pages that were restored, and may be older than what the server has. */
  #comparing = new Set<PageId>()
  #recordId: string | null = null
  /** The server had no page of the app at first: it gets all of them with the first that is changed. */
  readonly #isNew: boolean
  #isOver = false
  #running: Promise<Outcome> | null = null

  constructor(document: AppDocument, tools: Tools) {
    this.#appId = document.app.appId
    this.#tools = tools
    this.#isNew = recordIdOf(document) === null
    this.#begun = new Map(
      Object.entries(document.pages).map(([id, page]) => [
        id,
        { stepId: currentStep(page.history)?.id, described: description(page) },
      ]),
    )
  }

  /** From now on each page is compared with the server's, also where nothing was changed here. */
  compare(): void {
    this.#comparing = new Set(this.#begun.keys())
  }

  /** Keeps what the server does not have yet. `last`: the app as it was, where it is not open any more. */
  keep(last?: AppDocument): Promise<Outcome> {
    const before = this.#running
    const now = (before ?? Promise.resolve()).then(() => this.#keepAll(last))
    const running = now.finally(() => {
      if (this.#running === running) this.#running = null
    })
    this.#running = running
    return running
  }

  async #keepAll(last: AppDocument | undefined): Promise<Outcome> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const document = last ?? this.#open()
      if (document === null || document.app.hasBeenSaved || this.#isOver) return 'kept'
      const next = this.#tools.mayKeep() ? this.#next(document) : undefined
      if (next === undefined) return 'kept'
      const [pageId, page, step] = next
      const known = this.#kept.get(pageId)
      const answer = await keepStep({
        ...{ target: { appId: this.#appId, pageId }, page, step, base: known?.revision ?? 0 },
        change: known && known.html !== null ? changeBetween(known.html, step.html) : null,
      })
      if (answer.kind === 'failed') return 'failed'
      await this.#settle(answer, document, page, step)
    }
    return 'more'
  }

  /** The app, if it is open. */
  #open(): AppDocument | null {
    const document = this.#tools.document()
    return document?.app.appId === this.#appId ? document : null
  }

  /** A page of which the server does not have the newest step, or what is said about it. */
  #next(document: AppDocument): [PageId, DocumentPage, PageStep] | undefined {
    const isWhole = this.#isNew && this.#isChanged(document)
    for (const page of pagesInOrder(document)) {
      const id = page.meta.pageId
      const step = currentStep(page.history)
      if (step === undefined || step.html.trim() === '' || !mayBeShown(step)) continue
      const known = this.#kept.get(id)
      const described = description(page)
      const isAsBegun = known === undefined && !this.#isChangedPage(page)
      if (isAsBegun && !isWhole && !this.#comparing.has(id)) continue
      if (step.html !== known?.html || described !== known.described) return [id, page, step]
    }
    return undefined
  }

  #isChanged({ pages }: AppDocument): boolean {
    return this.#kept.size > 0 || Object.values(pages).some((page) => this.#isChangedPage(page))
  }

  #isChangedPage(page: DocumentPage): boolean {
    const begun = this.#begun.get(page.meta.pageId)
    const stepId = currentStep(page.history)?.id
    return stepId !== begun?.stepId || description(page) !== begun?.described
  }

  async #settle(
    answer: Exclude<Answer, { kind: 'failed' }>,
    document: AppDocument,
    page: DocumentPage,
    step: PageStep,
  ): Promise<void> {
    const { pageId } = page.meta
    switch (answer.kind) {
      case 'kept':
        this.#recordId = answer.recordId
        this.#kept.set(pageId, {
          ...{ revision: answer.revision, html: step.html },
          described: description(page),
        })
        this.#comparing.delete(pageId)
        return
      case 'outdated':
        return this.#meet(answer.revision, document, pageId)
      case 'unfit':
        // the server has something else than was thought
        this.#isOver = !this.#kept.delete(pageId)
        return
      case 'full':
        notify.warning(DRAFT_TEXTS.full, answer.reason, NOTICE)
        this.#isOver = true
        return
      case 'over':
        this.#isOver = true
    }
  }

  /** The server has another version of the page: it becomes a step, unless it is one already. */
  async #meet(revision: number, document: AppDocument, pageId: PageId): Promise<void> {
    const id = this.#recordId ?? recordIdOf(document)
    const theirs = revision === 0 || id === null ? null : await keptHtml(id, pageId)
    const page = this.#open()?.pages[pageId]
    const own = page && currentStep(page.history)
    if (theirs === null || page === undefined || own === undefined) {
      // nothing to compare with: what is sent next takes its place, and the server keeps both
      if (revision === 0) this.#kept.delete(pageId)
      else this.#kept.set(pageId, { revision, html: null, described: null })
      return
    }
    const isEdited = !this.#comparing.delete(pageId)
    const described = isEdited ? null : description(page)
    this.#kept.set(pageId, { revision, html: theirs, described })
    if (page.history.steps.some(({ html }) => html === theirs)) return
    this.#land(pageId, theirs, DRAFT_TEXTS.step)
    if (isEdited) this.#land(pageId, own.html, DRAFT_TEXTS.back)
    notify.info(DRAFT_TEXTS.elsewhere, isEdited ? DRAFT_TEXTS.both : DRAFT_TEXTS.newest, NOTICE)
  }

  #land(pageId: PageId, html: string, name: string): void {
    this.#tools.landed({ appId: this.#appId, pageId }, pageStep({ html, name, origin: 'loaded' }))
  }
}

/** Comparable: what is sent about a page besides its HTML. */
const description = ({ meta }: DocumentPage): string => JSON.stringify(describedBy(meta))

/** Messages about drafts on the server. */
export const DRAFT_TEXTS = {
  elsewhere: 'Changed Elsewhere',
  /** The name of a step. */
  step: 'Changed elsewhere',
  back: 'Restored this version',
  newest:
    'This app was changed in another tab or on another device. This is the latest version; Undo brings back yours.',
  both: 'This app was also changed in another tab or on another device. Undo brings back that version.',
  full: 'Draft Not Stored',
} as const
