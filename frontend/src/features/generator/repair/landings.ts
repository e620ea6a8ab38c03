import { htmlOf, type PageTarget, pageOf, shownHtmlOf, stepById } from '@/document/document'
import { currentStep } from '@/document/history'
import type { PageStep, StepOrigin } from '@/document/step'
import type { GeneratorState, GeneratorStore } from '../store'

/** A step that a model made in this tab, once it is in view. */
export interface Landing {
  target: PageTarget
  step: PageStep
  /** The page before; blank for a new one. */
  before: string
}

const FOLLOWED: readonly StepOrigin[] = ['generation', 'modification', 'chat', 'repair', 'optimise']

/** Calls `onShown` once for each. Returns the function that ends this. */
export function followLandings(
  store: GeneratorStore,
  onShown: (landing: Landing) => void,
): () => void {
  /** By page: those that are being validated, or whose page is not open. */
  const waiting = new Map<string, Landing>()
  return store.subscribe((state, previous) => {
    if (state.document === previous.document) return
    if (state.document?.app.appId !== previous.document?.app.appId) waiting.clear()
    for (const landing of landed(state, previous)) waiting.set(landing.target.pageId, landing)
    const shown = inView(state, waiting)
    if (shown === null) return
    waiting.delete(shown.target.pageId)
    onShown(shown)
  })
}

/** The steps that are new to pages which the open app had before. */
function landed({ document }: GeneratorState, previous: GeneratorState): Landing[] {
  const before = previous.document
  if (document === null || before?.app.appId !== document.app.appId) return []
  const { appId } = document.app
  return Object.entries(document.pages).flatMap(([pageId, page]) => {
    const old = pageOf(before, pageId)
    const step = currentStep(page.history)
    if (old === undefined || step === undefined || page.history === old.history) return []
    const isNew = FOLLOWED.includes(step.origin) && stepById(old, step.id) === undefined
    return isNew ? [{ target: { appId, pageId }, step, before: htmlOf(old) }] : []
  })
}

/** That of the open page; one whose page became another meanwhile is none any more. */
function inView({ document }: GeneratorState, waiting: Map<string, Landing>): Landing | null {
  const landing = document && waiting.get(document.currentPageId)
  const page = document && pageOf(document, document.currentPageId)
  if (!landing || !page) return null
  if (currentStep(page.history)?.id !== landing.step.id) {
    waiting.delete(landing.target.pageId)
    return null
  }
  return shownHtmlOf(page) === landing.step.html ? landing : null
}

/** Of one page. */
const TEXTS_KEPT = 6
/** Of one text: a page may make up errors. */
const KEYS_KEPT = 200

/** Which problems the texts of a page had while they were in view. */
export class SeenProblems {
  readonly #pages = new Map<string, { html: string; keys: Set<string> }[]>()

  add(page: string, html: string, keys: Iterable<string> = []): void {
    const texts = this.#pages.get(page) ?? []
    const text = texts.find((one) => one.html === html) ?? { html, keys: new Set<string>() }
    for (const key of keys) if (text.keys.size < KEYS_KEPT) text.keys.add(key)
    this.#pages.set(page, [text, ...texts.filter((one) => one !== text)].slice(0, TEXTS_KEPT))
  }

  /** Null for a text that was not in view; a page without a text has none. */
  in(page: string, html: string): ReadonlySet<string> | null {
    if (html === '') return new Set()
    return this.#pages.get(page)?.find((one) => one.html === html)?.keys ?? null
  }
}
