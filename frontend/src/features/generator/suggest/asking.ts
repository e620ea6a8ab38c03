/** What is asked of the server for the open page, and what becomes of the answer. */
import { currentTarget, holds, type PageTarget } from '@/document/document'
import { selectHasContent, selectHtml, selectRunsHere } from '@/document/state'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { errorMessage } from '@/lib/api/error'
import { answerTimeout, ownModelField } from '@/lib/api/modelConnections'
import type { SuggestOutput } from '@/lib/api/types'
import { authStore, selectIsPro } from '@/lib/auth/store'
import { answerOfJob } from '@/lib/stream/answerOfJob'
import { notify } from '@/lib/toast'
import { isIdle } from '../commands'
import { TOAST_MS } from '../store'
import { appendAll, undoAppending } from './box'
import { changePage, forgetOtherApps, type Parts, pageState } from './pageState'
import type { AskKind, Pressed } from './suggesting'
import { FAILED, FOUND, SUGGEST } from './texts'

/** Longer than the server waits for a model. */
const TIMEOUT_MS = 100_000

/** One of the buttons was pressed by whoever is signed in. `name`: that of its command. */
export function press(parts: Parts, kind: Pressed, name: string): void {
  const state = parts.store.getState()
  // whoever signed in just now may have no such plan
  if (!selectIsPro(authStore.getState())) state.dialogOpened({ kind: 'pro', feature: name })
  else if (isIdle(state) && selectHasContent(state)) void ask(parts, { kind })
}

/** `after`: the job that made the page, for the automatic analysis. */
interface Question {
  kind: AskKind
  after?: string
}

/** The page as it was asked about, and what was in its box. */
interface Asked extends Question {
  target: PageTarget
  html: string
  typed: string
  /** The chosen model. */
  modelId: string | null
}

/** Asks about the open page. What was asked about it before is not waited for any more. */
export async function ask(parts: Parts, question: Question): Promise<void> {
  const { store, suggesting } = parts
  const state = store.getState()
  if (state.document === null) return
  const target = currentTarget(state.document)
  const { modification: typed, modelId } = state
  const asked = { ...question, target, html: selectHtml(state), typed, modelId }
  const stopping = new AbortController()
  const { signal } = stopping
  const over = () => {
    if (pageState(suggesting, target).asking === asking) {
      changePage(suggesting, target, { asking: null })
    }
  }
  const asking = {
    kind: question.kind,
    stop() {
      stopping.abort()
      over()
    },
  }
  forgetOtherApps(suggesting, target)
  pageState(suggesting, target).asking?.stop()
  changePage(suggesting, target, { asking, failure: null })
  const stayed = suggesting.onLeave(asking.stop)
  try {
    const answer = await answered(asked, signal)
    suggesting.refreshCredits()
    if (!signal.aborted) arrived(parts, asked, answer)
  } catch (error) {
    if (!signal.aborted) failed(parts, asked, error)
  } finally {
    stayed()
    over()
  }
}

/** The job of an automatic analysis has its id from the server: it is made once, and not stopped with the waiting. */
function answered(
  { kind, html, after, modelId }: Asked,
  signal: AbortSignal,
): Promise<SuggestOutput> {
  const current = { current_html: html, ...ownModelField(modelId) }
  const general = { ...current, category: 'general' }
  const options = { signal, fetch: withTimeout(answerTimeout(modelId, TIMEOUT_MS)) }
  if (after !== undefined) {
    const body = { ...general, after }
    return unwrap(api.POST('/api/suggest-modifications', { ...options, body }))
  }
  return answerOfJob(signal, (jobId) => {
    const own = { ...options, params: { header: { 'Idempotency-Key': jobId } } }
    return kind === 'suggest'
      ? unwrap(api.POST('/api/suggest-features', { ...own, body: current }))
      : unwrap(api.POST('/api/suggest-modifications', { ...own, body: general }))
  })
}

/** What is found stands with its page. It goes into the box only where nothing changed since it was asked for. */
function arrived(parts: Parts, asked: Asked, answer: SuggestOutput): void {
  const { store, suggesting } = parts
  const state = store.getState()
  const { document } = state
  const { target, kind } = asked
  if (document === null || !holds(document, target)) return
  const count = answer.suggestions.length
  changePage(suggesting, target, { found: count > 0 ? answer : null, appended: null })
  if (document.currentPageId !== target.pageId) return
  if (count === 0) {
    notify.success(FOUND.none, answer.note, { duration: TOAST_MS.success, whole: true })
    return
  }
  const isSame = selectHtml(state) === asked.html && state.modification === asked.typed
  if (isSame && !selectRunsHere(state)) {
    const appended = appendAll(parts)
    if (appended === 'full') return
    const undo = { label: SUGGEST.undo, onClick: () => undoAppending(parts, target) }
    notify.success(FOUND.title, FOUND.text(count), {
      duration: TOAST_MS.warning,
      whole: true,
      ...(appended === 'done' ? { action: undo } : {}),
    })
  } else if (kind !== 'automatic') {
    const options = { duration: TOAST_MS.warning, whole: true }
    notify.info(SUGGEST.count(count), FOUND.meanwhile, options)
  }
}

/** What runs by itself fails without a word. */
function failed({ store, suggesting }: Parts, { kind, target }: Asked, error: unknown): void {
  const { document } = store.getState()
  if (kind === 'automatic' || document === null || !holds(document, target)) return
  const text = errorMessage(error, FAILED.text)
  changePage(suggesting, target, { failure: { kind, text } })
  if (kind === 'analyze') {
    notify.error(FAILED.title.analyze, text, { duration: TOAST_MS.warning, whole: true })
  }
}
