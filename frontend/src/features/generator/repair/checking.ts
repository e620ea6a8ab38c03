import { analysisSettings } from '@/lib/autoAnalysis/account'
import { checkPage } from './calls'
import { type Finding, findingsOf } from './findings'
import type { Landing } from './landings'
import { isSignedIn } from './openPage'
import { type CheckedPage, pageKey, type RepairStore } from './repairStore'

/** Asks for the check of pages, one at a time: an answer about an older page is void. Nobody waits for it. */
export class PageChecks {
  readonly #state: RepairStore
  readonly #onChecked: (landing: Landing, findings: readonly Finding[]) => void
  #asked = new AbortController()

  constructor(
    state: RepairStore,
    onChecked: (landing: Landing, findings: readonly Finding[]) => void,
  ) {
    this.#state = state
    this.#onChecked = onChecked
  }

  /** Nothing is asked for visitors, and where errors are not to be detected. */
  async ask(landing: Landing): Promise<void> {
    this.end()
    if (!isSignedIn() || !analysisSettings().errorAutoDetectionEnabled) return
    const own = new AbortController()
    this.#asked = own
    const { target, step } = landing
    const { html, origin, id } = step
    const blank = { html, findings: [], accessibility: [], end: null, reason: null }
    const show = (checked: CheckedPage | null) => this.#show(pageKey(target), checked)
    show(blank)
    const isOfJob = origin === 'generation' || origin === 'modification'
    const check = await checkPage({ ...target, html, ...(isOfJob ? { job: id } : {}) }, own.signal)
    if (own.signal.aborted) return
    if (check === null) show(null)
    else if (typeof check === 'string') show({ ...blank, end: 'unchecked', reason: check })
    else if (!check.checked) show({ ...blank, end: 'unchecked', reason: check.reason ?? null })
    else {
      const findings = findingsOf(check)
      const { accessibility, reason = null } = check
      show({ html, findings, accessibility, end: 'checked', reason })
      this.#onChecked(landing, findings)
    }
  }

  /** What is asked for now is not waited for any more. */
  end(): void {
    this.#asked.abort()
    const { checks } = this.#state.getState()
    const ended = Object.entries(checks).filter(([, { end }]) => end !== null)
    if (ended.length < Object.keys(checks).length) {
      this.#state.setState({ checks: Object.fromEntries(ended) })
    }
  }

  #show(page: string, checked: CheckedPage | null): void {
    const { [page]: _, ...others } = this.#state.getState().checks
    this.#state.setState({ checks: checked === null ? others : { ...others, [page]: checked } })
  }
}
