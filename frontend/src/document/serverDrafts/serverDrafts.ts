/**
 * Keeps the pages of an app that nobody saved yet on the server, so that every tab and device that opens the draft has
 * the latest. A step goes there two seconds after the last one, or at once when the window is hidden. Nothing of what
 * another tab or device kept meanwhile is overwritten: it becomes a step of the history here.
 */
import { notify } from '@/lib/toast'
import { type AppDocument, type DocumentPage, type PageId, recordIdOf } from '../document'
import { currentStep } from '../history'
import type { DocumentHost } from '../host'
import { mayBeShown, type PageStep, pageStep } from '../step'
import { type Answer, keepStep, keptHtml } from './calls'
import { changeBetween } from './change'
import { DRAFT_TEXTS } from './texts'

const REST_MS = 2_000
/** After one that failed, longer each time. */
const AGAIN_MS = [5_000, 15_000, 60_000] as const
/** Of one page, without a rest: another tab may be as busy. */
const TRIES_MAX = 5
const TOLD = { whole: true } as const

interface KeptPage {
  revision: number
  /** Null where only the revision is known. */
  html: string | null
}

export interface ServerDrafts {
  /** The open app was restored from this browser: others may have gone on with it since. */
  compare(): void
  stop(): void
}

export function keepOnServer({ store, uid }: Pick<DocumentHost, 'store' | 'uid'>): ServerDrafts {
  let appId: string | null = null
  /** What the server has of each page, as far as that is known. */
  let kept = new Map<PageId, KeptPage>()
  /** The step of each page that was open first: who changed nothing sends nothing. */
  let begun = new Map<PageId, string | undefined>()
  /** Pages that were restored, and may be older than what the server has. */
  let comparing = new Set<PageId>()
  let recordId: string | null = null
  let isOver = false
  let isFull = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let running: Promise<void> | null = null
  let isStopped = false

  function look(document: AppDocument | null): void {
    if (document === null || document.app.appId === appId) return
    appId = document.app.appId
    kept = new Map()
    begun = new Map(
      Object.entries(document.pages).map(([id, page]) => [id, currentStep(page.history)?.id]),
    )
    comparing = new Set()
    recordId = null
    isOver = false
  }

  /** The pages whose newest step the server does not have. */
  function toKeep({ pages }: AppDocument): [PageId, DocumentPage, PageStep][] {
    return Object.entries(pages).flatMap(([id, page]): [PageId, DocumentPage, PageStep][] => {
      const step = currentStep(page.history)
      if (step === undefined || step.html.trim() === '' || !mayBeShown(step)) return []
      const known = kept.get(id)
      const isAsBegun = step.id === begun.get(id) && known === undefined && !comparing.has(id)
      return isAsBegun || step.html === known?.html ? [] : [[id, page, step]]
    })
  }

  async function keepAll(): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const { document } = store.getState()
      look(document)
      if (document === null || document.app.hasBeenSaved || isOver || uid() === null) return
      const [next] = toKeep(document)
      if (next === undefined) return
      const [pageId, page, step] = next
      const answer = await keep(document, pageId, page, step)
      if (isStopped || store.getState().document?.app.appId !== document.app.appId) return
      if (answer.kind === 'failed') return again()
      failures = 0
      await settle(answer, document, pageId, step)
    }
    schedule()
  }

  async function keep(
    document: AppDocument,
    pageId: PageId,
    page: DocumentPage,
    step: PageStep,
  ): Promise<Answer> {
    const known = kept.get(pageId)
    const target = { appId: document.app.appId, pageId }
    const change = known && known.html !== null ? changeBetween(known.html, step.html) : null
    return keepStep({ target, page, step, base: known?.revision ?? 0, change })
  }

  async function settle(
    answer: Answer,
    document: AppDocument,
    pageId: PageId,
    step: PageStep,
  ): Promise<void> {
    switch (answer.kind) {
      case 'kept':
        recordId = answer.recordId
        kept.set(pageId, { revision: answer.revision, html: step.html })
        comparing.delete(pageId)
        return
      case 'outdated':
        return meet(answer.revision, document, pageId)
      case 'unfit':
        // the server has something else than was thought
        if (kept.delete(pageId)) return
        isOver = true
        return
      case 'over':
        isOver = true
        return
      case 'full':
        isOver = true
        if (!isFull) notify.warning(DRAFT_TEXTS.full, answer.reason, TOLD)
        isFull = true
        return
      case 'failed':
        return
    }
  }

  /** The server has another version of the page: it becomes a step, unless it is one already. */
  async function meet(revision: number, document: AppDocument, pageId: PageId): Promise<void> {
    const id = recordId ?? recordIdOf(document)
    const theirs = revision === 0 || id === null ? null : await keptHtml(id, pageId)
    const { document: now } = store.getState()
    const page = now?.app.appId === document.app.appId ? now.pages[pageId] : undefined
    const own = page && currentStep(page.history)
    if (theirs === null || page === undefined || own === undefined) {
      // nothing to compare with: what is sent next takes its place, and the server keeps both
      if (revision === 0) kept.delete(pageId)
      else kept.set(pageId, { revision, html: null })
      return
    }
    kept.set(pageId, { revision, html: theirs })
    if (page.history.steps.some(({ html }) => html === theirs)) return
    const target = { appId: document.app.appId, pageId }
    const land = (html: string, name: string) =>
      store.getState().stepLanded(target, pageStep({ html, name, origin: 'loaded' }))
    land(theirs, DRAFT_TEXTS.step)
    const isEdited = !comparing.delete(pageId)
    if (isEdited) land(own.html, DRAFT_TEXTS.back)
    notify.info(DRAFT_TEXTS.elsewhere, isEdited ? DRAFT_TEXTS.both : DRAFT_TEXTS.newest, TOLD)
  }

  function run(): void {
    clearTimeout(timer)
    timer = undefined
    if (running !== null || isStopped) return
    running = keepAll().finally(() => {
      running = null
    })
  }

  function schedule(ms = REST_MS): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(run, ms)
  }

  function again(): void {
    schedule(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)])
    failures += 1
  }

  const unsubscribe = store.subscribe((state, before) => {
    if (state.document === before.document) return
    look(state.document)
    schedule()
  })
  const whenHidden = () => {
    if (globalThis.document.visibilityState === 'hidden') run()
  }
  globalThis.document.addEventListener('visibilitychange', whenHidden)
  window.addEventListener('beforeunload', run)
  window.addEventListener('pagehide', run)
  window.addEventListener('online', run)
  look(store.getState().document)
  return {
    compare() {
      look(store.getState().document)
      comparing = new Set(begun.keys())
      run()
    },
    stop() {
      run()
      isStopped = true
      clearTimeout(timer)
      unsubscribe()
      globalThis.document.removeEventListener('visibilitychange', whenHidden)
      window.removeEventListener('beforeunload', run)
      window.removeEventListener('pagehide', run)
      window.removeEventListener('online', run)
    },
  }
}
