/** Where apps go, and where they are arrived at. */
import type { PageSource } from './previewState'
import { RateLimit } from './rateLimit'

/**
 * What the preview withholds of an app that goes elsewhere. `opened`: in a new tab; `refused`: nobody pressed anything; `unsent`:
 * a form posts there; `left`: the page went and was loaded again. `site`: null where nobody can tell.
 */
export type Departure = { kind: 'opened' | 'refused' | 'unsent' | 'left'; site: string | null }

/** How often a departure is reported, whatever the app does. */
const REPORTS = 3
const WITHIN_MS = 15_000

export class Departures {
  readonly #rate = new RateLimit(REPORTS, WITHIN_MS)
  readonly #watchers = new Set<(departure: Departure) => void>()

  watch(watcher: (departure: Departure) => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  readonly report = (departure: Departure): void => {
    if (!this.#rate.take()) return
    for (const watcher of this.#watchers) watcher(departure)
  }
}

/** The address at which the page that is loaded next is arrived at. */
export class Arrival {
  #expected: (PageSource & { address: string }) | null = null

  expect(source: PageSource, address: string): void {
    this.#expected = { ...source, address }
  }

  /** Undefined where another page is loaded: nothing is expected any more. */
  take({ appId, pageKey }: PageSource): string | undefined {
    const expected = this.#expected
    this.#expected = null
    return expected?.appId === appId && expected.pageKey === pageKey ? expected.address : undefined
  }
}
