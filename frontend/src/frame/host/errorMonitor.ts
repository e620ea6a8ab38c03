/** What went wrong in one page, in bounds: a page may fail 2,000 times a second, each time in other words. */
import { PRIORITY, type ProblemKind } from './errorKinds'
import type { Place } from './errorPlaces'

export type PageProblem = {
  /** The same for what is the same problem of a page. */
  id: string
  kind: ProblemKind
  /** Plain, at most 300 characters: of an error its words, of a request its host; else what did not load. */
  message: string
  place: Place | null
  /** At most three lines. */
  stack: readonly string[]
  /**
   * Where what did not load was to come from, as the page has it; of a module that loads others these, of which one
   * failed. Of a link where it leads.
   */
  addresses: readonly string[]
}

const PROBLEMS_KEPT = 50
const CONSOLE_LINES_KEPT = 10
const SAME_MS = 10_000

/** The problems of a page, each once. */
export class ErrorMonitor {
  readonly #now: () => number
  readonly #entries = new Map<string, { problem: PageProblem; at: number }>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The most urgent first, of one kind in their order. */
  get all(): PageProblem[] {
    return byUrgency([...this.#entries.values()].map(({ problem }) => problem))
  }

  /**
   * `make` is called for what is new and kept: a full monitor gives up its least urgent problem for a more urgent one. The
   * result: the problem, when it is to be reported; null also for one that came less than 10 s ago.
   */
  add(
    id: string,
    kind: ProblemKind,
    make: () => Omit<PageProblem, 'id' | 'kind'>,
  ): PageProblem | null {
    const at = this.#now()
    const known = this.#entries.get(id)
    if (known !== undefined) {
      if (at - known.at < SAME_MS) return null
      known.at = at
      return known.problem
    }
    if (this.#entries.size >= PROBLEMS_KEPT && !this.#makeSpaceFor(kind)) return null
    const problem = { id, kind, ...make() }
    this.#entries.set(id, { problem, at })
    return problem
  }

  #makeSpaceFor(kind: ProblemKind): boolean {
    const last = this.all.at(-1)
    if (last === undefined || PRIORITY[last.kind] <= PRIORITY[kind]) return false
    return this.#entries.delete(last.id)
  }
}

const ORDER = Object.keys(PRIORITY)
const rankOf = ({ kind }: PageProblem): number => PRIORITY[kind] * 100 + ORDER.indexOf(kind)

/** At most 50. */
export const byUrgency = (problems: readonly PageProblem[]): PageProblem[] =>
  problems.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, PROBLEMS_KEPT)

/** What a page wrote last to its console. */
export class ConsoleLog<Line> {
  #lines: readonly Line[] = []

  get all(): readonly Line[] {
    return this.#lines
  }

  add(line: Line): void {
    this.#lines = [...this.#lines, line].slice(-CONSOLE_LINES_KEPT)
  }
}

const REPORTED_EVERY_MS = 10_000
const SAME_REPORTED_MS = 30_000

/**
 * Reports problems of a preview: one in 10 s at most, the same one in 30 s. Of what comes meanwhile the most urgent one is
 * reported next.
 */
export class ErrorReports {
  readonly #report: (problem: PageProblem) => void
  readonly #now: () => number
  readonly #reported = new Map<string, number>()
  #last = Number.NEGATIVE_INFINITY
  #next: PageProblem | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(report: (problem: PageProblem) => void, now: () => number = () => performance.now()) {
    this.#report = report
    this.#now = now
  }

  offer(problem: PageProblem): void {
    const at = this.#now()
    for (const [id, reported] of this.#reported) {
      if (at - reported >= SAME_REPORTED_MS) this.#reported.delete(id)
    }
    if (this.#reported.has(problem.id)) return
    const isUrgent = this.#next === null || PRIORITY[problem.kind] < PRIORITY[this.#next.kind]
    if (isUrgent) this.#next = problem
    // what comes in one go is compared first
    this.#timer ??= setTimeout(this.#send, Math.max(0, this.#last + REPORTED_EVERY_MS - at))
  }

  /** Another page is in view: what waits is none of it. */
  withdraw(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#next = null
  }

  readonly #send = (): void => {
    const problem = this.#next
    this.withdraw()
    if (problem === null) return
    this.#last = this.#now()
    this.#reported.set(problem.id, this.#last)
    this.#report(problem)
  }
}
