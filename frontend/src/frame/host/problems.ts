/** What goes wrong in a running page, and which of it a change has brought. */

import type { FromFrame } from '../messages'
import type { ErrorMessage } from '../protocol'

/** A page may fail in each of its frames: more different problems than this say nothing new. */
const PROBLEMS_KEPT = 50
/** Of one problem: a page may make up where it fails. */
const PLACES_KEPT = 50

/** 'Uncaught (in promise)' and blanks: browsers differ in them. */
const PREFIX = /^uncaught(?: \(in promise\))?:?\s+/i
const ADDRESS = /\b(?:https?|blob|data):\S+/g
const NUMBERS = /\d+/g
const PLACE = /:\d+:\d+/g

/** What reorders or hides text; a page's words stand in the product's own alert. */
const DECEPTIVE = /[\p{Cc}\p{Cf}]+/gu
/** As much as tells what failed. */
const MESSAGE_MAX_CHARS = 300

/** Words of a page's error, to stand among the product's own: plain, cut, without what browsers put before them. */
export const reportedMessage = (message: string): string => {
  const text = message.replace(PREFIX, '').replace(DECEPTIVE, ' ')
  return text.length > MESSAGE_MAX_CHARS ? `${text.slice(0, MESSAGE_MAX_CHARS)}…` : text
}

/** The same for one error wherever it stands in the page: without addresses, lines and counters. */
export const errorName = (message: string): string =>
  message.replace(PREFIX, '').replace(ADDRESS, '').replace(NUMBERS, '#').trim()

const nameOf = ({ kind, message }: Problem): string => `${kind} ${errorName(message)}`

/** Without the frame host, which differs between two runs of one page. */
const placeOf = ({ stack, line, column }: ErrorMessage): string =>
  stack.match(PLACE)?.join('') ?? `:${line}:${column}`

/** The different problems of one run, in the order in which they came. */
export class ProblemLog {
  readonly #problems = new Map<string, { problem: Problem; places: Set<string> }>()
  readonly #isCounted: (error: ErrorMessage) => boolean

  constructor(isCounted: (error: ErrorMessage) => boolean = () => true) {
    this.#isCounted = isCounted
  }

  get all(): Problem[] {
    return [...this.#problems.values()].map(({ problem, places: { size } }) =>
      size > 1 ? { ...problem, places: size } : problem,
    )
  }

  add(problem: Problem, place = ''): void {
    const name = nameOf(problem)
    const known = this.#problems.get(name)
    if (known !== undefined) {
      if (known.places.size < PLACES_KEPT) known.places.add(place)
      return
    }
    // a page may fail often enough to hide that it hangs
    const isOfPage = problem.kind === 'script' || problem.kind === 'promise'
    if (isOfPage && this.#problems.size >= PROBLEMS_KEPT) return
    const reported = { ...problem, message: reportedMessage(problem.message) }
    this.#problems.set(name, { problem: reported, places: new Set([place]) })
  }

  /** Uncaught exceptions and unhandled rejections; an image that is missing breaks nothing. */
  readonly hear = (message: FromFrame): void => {
    if (message.type !== 'error' || message.kind === 'resource') return
    if (!this.#isCounted(message)) return
    this.add({ kind: message.kind, message: message.message }, placeOf(message))
  }
}

/**
 * The same words in more places than before are another problem. Which places they are says nothing: a
 * change moves the lines of a page.
 */
export const problemsOnlyIn = (after: Problem[], before: Problem[]): Problem[] => {
  const known = new Map(before.map((problem) => [nameOf(problem), placesOf(problem)]))
  return after.filter((problem) => placesOf(problem) > (known.get(nameOf(problem)) ?? 0))
}

const placesOf = ({ places = 1 }: Problem): number => places

export type Problem = {
  kind: 'script' | 'promise' | 'hang' | 'ended'
  message: string
  /** In how many places of the page it came; absent for one. */
  places?: number
}

/** Why the preview itself ends a page. */
export const HANGS: Problem = { kind: 'hang', message: 'The app does not respond any more.' }
export const FLOODS: Problem = {
  kind: 'ended',
  message: 'The app sends more data than the preview can handle.',
}
export const RELOADS: Problem = {
  kind: 'ended',
  message: 'The app reloads itself again and again.',
}
export const LEAVES: Problem = {
  kind: 'ended',
  message: 'The app opens another address in place of itself.',
}
export const TAKES_KEYBOARD: Problem = {
  kind: 'ended',
  message: 'The app keeps taking the keyboard focus.',
}
