/**
 * Checks what models made, and has errors repaired that the last change brought, in bounds: once in 10 s, each error twice,
 * and two repairs for a generation or modification. Nothing that a person did is overwritten.
 */
import { holds, type PageTarget } from '@/document/document'
import type { DocumentHost } from '@/document/host'
import { type PageStep, pageStep } from '@/document/step'
import type { PageProblem } from '@/frame/host/errorMonitor'
import type { PreviewState } from '@/frame/host/previewState'
import type { ErrorCorrection } from '@/lib/api/types'
import { analysisSettings, onAnalysisSettings } from '@/lib/autoAnalysis/account'
import { plainText } from '@/lib/plainText'
import { notify } from '@/lib/toast'
import { type GeneratorState, type GeneratorStore, TOAST_MS } from '../store'
import { correctErrors, failureText } from './calls'
import { PageChecks } from './checking'
import { type Finding, type Fixable, fixableOf, isBroken, type LiveProblems } from './findings'
import { followLandings, type Landing, SeenProblems } from './landings'
import { isFree, mayRepair, openPage, validated } from './openPage'
import {
  ATTEMPTS_MAX,
  type Attempt,
  attemptKey,
  createRepairStore,
  isTried,
  type Offer,
  pageKey,
} from './repairStore'
import { FIX, NOTICE, stepName } from './texts'

/** Errors that come together are sent together, in ms. */
export const SETTLES_MS = 2_000
/** Between two repairs that nobody pressed for, in ms. */
export const REPAIRS_EVERY_MS = 10_000
const REPAIRS_OF_JOB_MAX = 2
const JOBS_KEPT = 50
/** Errors of one request. */
const SENT_MAX = 20

interface Around {
  land: DocumentHost['land']
  live: LiveProblems
}

/** The change that errors are put down to. */
interface Change {
  stepId: string
  /** The first step that the repairs began with: a generation or modification. */
  root: string
  /** The page before that step. */
  before: string
  isGeneration: boolean
  isRepaired: boolean
}

/** A page that is sent for a repair. */
interface Sent {
  target: PageTarget
  stepId: string
  html: string
  root: string
  errors: readonly Fixable[]
}

const NONE: readonly PageProblem[] = []
const keysOf = (errors: readonly { key: string }[]) => errors.map(({ key }) => key)

export class Repairing {
  readonly state = createRepairStore()
  readonly #store: GeneratorStore
  readonly #seen = new SeenProblems()
  /** What was noted there last. */
  #noted: { html: string; problems: readonly PageProblem[] } = { html: '', problems: NONE }
  /** By page. */
  readonly #changes = new Map<string, Change>()
  /** By the step of a repair: the change that it repairs. */
  readonly #repaired = new Map<string, Change>()
  /** By root: how often it was sent, and which pages came back. */
  readonly #jobs = new Map<string, { count: number; pages: Set<string> }>()
  #around: Around | null = null
  readonly #checks: PageChecks
  #repair: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastAt = Number.NEGATIVE_INFINITY

  constructor(store: GeneratorStore) {
    this.#store = store
    this.#checks = new PageChecks(this.state, this.#checked)
  }

  /** Returns the function that ends it. */
  begin(around: Around): () => void {
    this.#around = around
    const stops = [
      followLandings(this.#store, this.#landed),
      this.#store.subscribe((state, before) => {
        if (state.document !== before.document) this.#dropOffers(state)
        if (state.document !== before.document || isFree(state) !== isFree(before)) this.#consider()
      }),
      around.live.subscribe(this.#noticed),
      onAnalysisSettings(this.#consider),
    ]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#checks.end()
      this.#repair?.abort()
      this.#around = null
    }
  }

  /** Notes which pages are in view. Returns the function that ends it. */
  watch(preview: {
    state(): Pick<PreviewState, 'phase' | 'visible'>
    current(): string | null
    watch(watcher: () => void): () => void
  }): () => void {
    const look = () => {
      const { phase, visible } = preview.state()
      const isShown = visible && (phase === 'ready' || phase === 'settling')
      if (isShown) this.#inView(preview.current())
    }
    look()
    const stops = [preview.watch(look), this.#store.subscribe(look)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** The person wants these errors of the open page repaired. */
  press(errors: readonly Fixable[]): void {
    const state = this.#store.getState()
    const page = openPage(state)
    if (page === null || !isFree(state) || this.#repair !== null) return
    const { putOff } = this.state.getState()
    if (putOff !== null && putOff.basedOn === page.stepId) {
      const { keys } = putOff
      if (errors.some(({ key }) => keys.includes(key))) {
        this.state.setState({ offer: putOff, putOff: null })
        return
      }
    }
    const open = errors.filter(({ key }) => !isTried(this.#attempt(page.target, key), page.html))
    if (open.length === 0) return
    const change = this.#changes.get(pageKey(page.target))
    const root = change?.stepId === page.stepId ? change.root : page.stepId
    for (const { key } of open) {
      // what was tried with another page does not count
      const before = this.#attempt(page.target, key)
      if (before && before.html !== page.html) this.#note(page.target, [key], { count: 0 })
    }
    void this.#send({ ...page, root, errors: open })
  }

  /** The person applies what is offered; what they changed meanwhile is merged. */
  apply(offer: Offer): void {
    this.state.setState({ offer: null, putOff: null })
    // the description says that a fix is offered
    const description = offer.says === null ? offer.title : plainText(offer.says)
    void this.#apply({ ...offer, description })
  }

  /** Not now: it can be had again while the page stays. */
  putOff(offer: Offer): void {
    this.state.setState({ offer: null, putOff: offer })
  }

  // -- what is found -------------------------------------------------------------------------

  /** Notes the problems of the page in view: a change brings those that the page before did not have. */
  #inView(html: string | null): void {
    const page = openPage(this.#store.getState())
    if (page === null || page.html !== html) return
    const live = this.#around?.live.getState()
    const problems = live?.page === html ? live.problems : NONE
    if (this.#noted.html === html && this.#noted.problems === problems) return
    this.#noted = { html, problems }
    const keys = problems.map((problem) => fixableOf(problem).key)
    this.#seen.add(pageKey(page.target), html, keys)
  }

  readonly #noticed = (): void => {
    this.#inView(this.#around?.live.getState().page ?? null)
    this.#consider()
  }

  readonly #landed = (landing: Landing): void => {
    const { target, step, before } = landing
    const page = pageKey(target)
    const repaired = this.#repaired.get(step.id)
    this.#changes.set(page, {
      ...(repaired ?? { root: step.id, before, isGeneration: step.origin === 'generation' }),
      stepId: step.id,
      isRepaired: repaired !== undefined,
    })
    const { offer } = this.state.getState()
    if (offer !== null && pageKey(offer.target) === page) this.state.setState({ offer: null })
    void this.#checks.ask(landing)
    this.#consider()
  }

  readonly #checked = ({ target, step }: Landing, findings: readonly Finding[]): void => {
    this.#seen.add(pageKey(target), step.html, keysOf(findings))
    if (step.origin === 'generation' && isBroken(findings) && !mayRepair()) this.#tellBroken(step)
    this.#consider()
  }

  /** A fix is offered, which one press begins. */
  #tellBroken({ id, html }: PageStep): void {
    const fix = () => {
      const page = openPage(this.#store.getState())
      if (page?.stepId !== id) return
      this.press(this.#found(page.target, html).filter(({ priority }) => priority < 5))
    }
    notify.warning(NOTICE.broken, NOTICE.brokenText, {
      duration: TOAST_MS.critical,
      whole: true,
      action: { label: FIX.label, onClick: fix },
    })
  }

  /** The errors of a page that the preview or a check found, each once. */
  #found(target: PageTarget, html: string): Fixable[] {
    const found = new Map<string, Fixable>()
    const check = this.state.getState().checks[pageKey(target)]
    const findings = check?.html === html ? check.findings : []
    for (const finding of findings) found.set(finding.key, finding)
    const live = this.#around?.live.getState()
    for (const problem of live?.page === html ? live.problems : []) {
      // whether a library exists is known from the check alone
      if (problem.kind === 'request' || problem.kind === 'library') continue
      const fixable = fixableOf(problem)
      found.set(fixable.key, fixable)
    }
    return [...found.values()].toSorted((one, other) => one.priority - other.priority)
  }

  // -- repairs -------------------------------------------------------------------------------

  readonly #consider = (): void => {
    if (this.#due() === null) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      return
    }
    const wait = Math.max(SETTLES_MS, this.#lastAt + REPAIRS_EVERY_MS - Date.now())
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      const due = this.#due()
      if (due !== null) void this.#send(due)
    }, wait)
  }

  /** What may be repaired now without being asked for. */
  #due(): Sent | null {
    const state = this.#store.getState()
    const page = openPage(state)
    const isWaiting = this.#repair !== null || this.state.getState().offer !== null
    if (page === null || isWaiting || !isFree(state) || !mayRepair()) return null
    const change = this.#changes.get(pageKey(page.target))
    if (change === undefined || change.stepId !== page.stepId) return null
    if (change.isGeneration && change.isRepaired) return null
    if ((this.#jobs.get(change.root)?.count ?? 0) >= REPAIRS_OF_JOB_MAX) return null
    const before = this.#seen.in(pageKey(page.target), change.before)
    if (before === null) return null
    const { autoFixWarnings } = analysisSettings()
    const errors = this.#found(page.target, page.html).filter(({ key, priority }) => {
      const attempt = this.#attempt(page.target, key)
      const isOpen = !attempt || (attempt.count < ATTEMPTS_MAX && attempt.state !== 'offered')
      return isOpen && !before.has(key) && (priority < 5 || autoFixWarnings)
    })
    return errors.length === 0 ? null : { ...page, root: change.root, errors }
  }

  async #send({ errors: all, ...page }: Sent): Promise<void> {
    const errors = all.slice(0, SENT_MAX)
    const sent = { ...page, errors }
    const { target, html, root } = page
    const own = new AbortController()
    this.#repair = own
    this.#lastAt = Date.now()
    const job = this.#jobs.get(root) ?? { count: 0, pages: new Set([html]) }
    this.#jobs.set(root, { ...job, count: job.count + 1 })
    for (const oldest of this.#jobs.keys()) {
      if (this.#jobs.size <= JOBS_KEPT) break
      this.#jobs.delete(oldest)
    }
    for (const { key } of errors) {
      const count = (this.#attempt(target, key)?.count ?? 0) + 1
      this.#note(target, [key], { count, html, state: 'running', text: '' })
    }
    try {
      const correction = await correctErrors(this.#request(sent), own.signal)
      if (!own.signal.aborted) this.#answered(sent, correction)
    } catch (error) {
      if (!own.signal.aborted) this.#failed(sent, failureText(error))
    } finally {
      if (this.#repair === own) this.#repair = null
      if (own.signal.aborted) this.#failed(sent, '')
      else this.#consider()
    }
  }

  #request({ html, errors }: Sent) {
    const { modelId } = this.#store.getState()
    const consoleLogs = errors.map(({ message, place }) => ({
      level: 'error',
      message,
      source: null,
      line: place?.line ?? null,
      column: place?.column ?? null,
    }))
    return { htmlContent: html, consoleLogs, ...(modelId === null ? {} : { model: modelId }) }
  }

  #answered(sent: Sent, correction: ErrorCorrection): void {
    const { target, stepId, html, root, errors } = sent
    const { correctedHtml: after, description, suggestedFix: says } = correction
    const keys = keysOf(errors)
    if (after === null) {
      this.#note(target, keys, { count: ATTEMPTS_MAX })
      this.#failed(sent, correction.hasErrors ? plainText(description) : FIX.none)
      return
    }
    const pages = this.#jobs.get(root)?.pages
    if (pages?.has(after)) {
      this.#failed(sent, FIX.returned)
      return
    }
    pages?.add(after)
    const title = errors[0]?.message.split('\n', 1)[0] ?? ''
    const fix = { after, description: plainText(description), says }
    const offer: Offer = { ...fix, target, keys, title, basedOn: stepId, before: html, root }
    const state = this.#store.getState()
    const page = openPage(state)
    const isAsSent = page?.stepId === stepId && pageKey(page.target) === pageKey(target)
    if (correction.autoFixApplied && isAsSent && isFree(state)) {
      void this.#apply(offer)
    } else if (state.document !== null && holds(state.document, target)) {
      this.#note(target, keys, { state: 'offered', text: FIX.offered })
      this.state.setState({ offer, putOff: null })
    }
  }

  #failed({ target, errors }: Sent, text: string): void {
    this.#note(target, keysOf(errors), { state: 'failed', text })
  }

  async #apply({ target, keys, title, basedOn, after, description, root }: Offer): Promise<void> {
    const around = this.#around
    if (around === null) return
    const step = pageStep({ html: after, name: stepName(title), origin: 'repair' })
    const change = this.#changes.get(pageKey(target))
    if (change?.root === root) this.#repaired.set(step.id, change)
    this.#note(target, keys, { state: 'fixed', text: '' })
    await around.land(target, step, basedOn)
    const problem = await validated(this.#store, target, step.id)
    if (problem === 'unknown') return
    if (problem !== null) {
      this.#store.getState().undone()
      this.#note(target, keys, { state: 'failed', text: FIX.broke(problem) })
    } else if (analysisSettings().notifyOnErrorFixes) this.#tellFixed(step, description)
  }

  #tellFixed({ id }: PageStep, description: string): void {
    const undo = () => {
      const state = this.#store.getState()
      if (openPage(state)?.stepId === id && isFree(state)) state.undone()
    }
    notify.success(NOTICE.fixed, description, {
      duration: TOAST_MS.critical,
      whole: true,
      action: { label: NOTICE.undo, onClick: undo },
    })
  }

  #attempt(target: PageTarget, key: string): Attempt | undefined {
    return this.state.getState().attempts[attemptKey(target, key)]
  }

  #note(target: PageTarget, keys: readonly string[], changes: Partial<Attempt>): void {
    const { attempts } = this.state.getState()
    const blank: Attempt = { count: 0, html: '', state: 'failed', text: '' }
    const changed = keys.map((key) => {
      const name = attemptKey(target, key)
      return [name, { ...(attempts[name] ?? blank), ...changes }] as const
    })
    this.state.setState({ attempts: { ...attempts, ...Object.fromEntries(changed) } })
  }

  /** Its page is not open any more. */
  #dropOffers({ document }: GeneratorState): void {
    const { offer, putOff } = this.state.getState()
    const isGone = (one: Offer | null) =>
      one !== null && (document === null || !holds(document, one.target))
    if (isGone(offer)) this.state.setState({ offer: null })
    if (isGone(putOff)) this.state.setState({ putOff: null })
  }
}
