/** Finds the problems of the page in view in what its frame says. Whatever a frame says is hostile. */
import type { PreviewHandle } from '@/components/preview/types'
import { absencesIn } from '@/frame/host/absences'
import { kindOfError, PRIORITY } from '@/frame/host/errorKinds'
import {
  byUrgency,
  ConsoleLog,
  ErrorMonitor,
  ErrorReports,
  type PageProblem,
} from '@/frame/host/errorMonitor'
import { lineBaseOf, type PagePlaces, type Place, pagePlaces } from '@/frame/host/errorPlaces'
import { isWatched } from '@/frame/host/previewState'
import { errorName, reportedMessage } from '@/frame/host/problems'
import type { ErrorMessage } from '@/frame/protocol'
import { readConfig } from '@/lib/config'
import { plainText } from '@/lib/plainText'
import { moduleAddresses } from './libraries'
import {
  type ConsoleLine,
  type Heard,
  NO_PROBLEMS,
  type ProblemFrame,
  type ProblemStore,
  type ProblemsState,
} from './problemStore'

/** A page that fails again and again is drawn a few times in a second. */
const SHOWN_EVERY_MS = 150
const ADDRESS_MAX_CHARS = 300
const LINKS_MAX = 50

/** What is known of the page in a frame. */
interface PageLog {
  html: string
  monitor: ErrorMonitor
  console: ConsoleLog<ConsoleLine>
  places: PagePlaces
  isOfAbsence(error: ErrorMessage): boolean
}

export class ProblemWatch {
  private readonly logs = new WeakMap<HTMLElement, PageLog>()
  private readonly reports: ErrorReports
  private shown: HTMLElement | null
  private links: readonly PageProblem[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private isOn = true

  constructor(
    private readonly preview: Pick<PreviewHandle, 'frame' | 'current' | 'state'>,
    private readonly store: ProblemStore,
  ) {
    this.shown = preview.frame()
    this.reports = new ErrorReports(() => {
      this.show()
      const { problems } = store.getState()
      store.setState({ reported: problems.length })
    })
  }

  readonly hear = (message: Heard, { element }: ProblemFrame): void => {
    if (!this.isOn) return
    const log = this.logOf(element)
    if (message.type === 'console') {
      log.console.add({ level: message.level, text: reportedMessage(message.text) })
    } else {
      const problem = message.type === 'error' ? addError(log, message) : addRequest(log, message)
      if (problem === null) return
      if (element === this.shown) this.reports.offer(problem)
    }
    if (element === this.shown) this.showSoon()
  }

  /** The state of the preview changed: another page may be in view. */
  readonly look = (): void => {
    const element = this.preview.frame()
    const { phase } = this.preview.state()
    const log = element && this.logs.get(element)
    // what was edited runs on as another text
    const html = this.preview.current()
    if (log && html !== null && html !== log.html && (phase === 'ready' || phase === 'settling')) {
      Object.assign(log, readingOf(html))
    }
    if (element !== this.shown) {
      this.shown = element
      this.reports.withdraw()
      this.store.setState({ ...NO_PROBLEMS, ...this.found() }, true)
      for (const problem of this.store.getState().problems) this.reports.offer(problem)
    } else this.showSoon()
  }

  /** Whether errors are to be detected. While they are not, nothing is listed. */
  setOn(isOn: boolean): void {
    if (isOn === this.isOn) return
    this.isOn = isOn
    if (!isOn) this.reports.withdraw()
    this.show()
  }

  /** `links`: the addresses in the page in view that lead to no page. */
  setLinks(links: readonly string[]): void {
    const known = new Set(this.links.map(({ id }) => id))
    const { places } = readingOf(this.preview.current() ?? '')
    this.links = links.slice(0, LINKS_MAX).map((address) => linkProblem(address, places))
    this.show()
    if (!this.isOn) return
    for (const link of this.links) if (!known.has(link.id)) this.reports.offer(link)
  }

  end(): void {
    clearTimeout(this.timer)
    this.reports.withdraw()
  }

  private logOf(element: HTMLElement): PageLog {
    const known = this.logs.get(element)
    if (known !== undefined) return known
    const log: PageLog = {
      ...readingOf(this.preview.current() ?? ''),
      monitor: new ErrorMonitor(),
      console: new ConsoleLog(),
    }
    this.logs.set(element, log)
    return log
  }

  private showSoon(): void {
    this.timer ??= setTimeout(() => this.show(), SHOWN_EVERY_MS)
  }

  private show(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const found = this.found()
    this.store.setState(found.problems.length === 0 ? { ...found, reported: 0 } : found)
  }

  private found(): Omit<ProblemsState, 'reported'> {
    if (!this.isOn) {
      const { problems, hasErrors, console, page } = NO_PROBLEMS
      return { problems, hasErrors, console, page, isWatched: this.isWatched() }
    }
    const log = this.shown && this.logs.get(this.shown)
    const problems = byUrgency([...(log ? shownProblems(log) : []), ...this.links])
    return {
      problems,
      hasErrors: problems.some(({ kind }) => PRIORITY[kind] < PRIORITY.image),
      console: log?.console.all ?? [],
      isWatched: this.isWatched(),
      page: log?.html ?? null,
    }
  }

  private isWatched(): boolean | null {
    return isWatched({ ...this.preview.state(), detecting: this.isOn })
  }
}

const readingOf = (html: string): Pick<PageLog, 'html' | 'places' | 'isOfAbsence'> => {
  const { frameHostSuffix } = readConfig()
  const base = lineBaseOf(navigator.userAgent)
  return {
    html,
    places: pagePlaces({ html, base, frameHostSuffix }),
    isOfAbsence: absencesIn(html),
  }
}

const FETCH_FAILED =
  /^TypeError: (?:Failed to fetch|NetworkError when attempting to fetch resource|Load failed)\b/

/** Where a server refuses the preview, that a request failed is no fault of the page. */
function shownProblems({ monitor }: PageLog): PageProblem[] {
  const { all } = monitor
  return all.some(({ kind }) => kind === 'request')
    ? all.filter(({ message }) => !FETCH_FAILED.test(message))
    : all
}

function addRequest({ monitor }: PageLog, { host }: { host: string }): PageProblem | null {
  const problem = { message: host, place: null, stack: [], addresses: [] }
  return monitor.add(`request ${host}`, 'request', () => problem)
}

/** What browsers and the preview refuse, what was broken off, and what has no effect. */
const NO_FAULT =
  /^(?:NotAllowedError|SecurityError|AbortError): |^ResizeObserver loop (?:limit exceeded|completed with undelivered notifications)/
const RESOURCE = /^Failed to load (\w+) ?(.*)$/s
const MODULE =
  /^TypeError: (?:(?:Failed to fetch|error loading) dynamically imported module:? (\S+)|Importing a module script failed)/

function addError(log: PageLog, error: ErrorMessage): PageProblem | null {
  if (error.kind === 'resource') {
    const [, tag = '', address = ''] = RESOURCE.exec(error.message) ?? []
    const isLibrary = tag === 'script' || tag === 'link'
    return isLibrary ? addLibrary(log, tag, address) : addImage(log, tag, address)
  }
  const message = reportedMessage(error.message)
  if (NO_FAULT.test(message) || log.isOfAbsence(error)) return null
  const module = MODULE.exec(message)
  if (module !== null) return addLibrary(log, 'script', module[1] ?? '')
  const kind = kindOfError(message)
  return log.monitor.add(`${kind} ${errorName(message)}`, kind, () => {
    const place = log.places.of(error)
    const stack = log.places.stackOf(error).map(reportedMessage)
    // a line that says the place alone says it once more
    const own = place && `at line ${place.line}, column ${place.column}`
    return { message, place, stack: stack.filter((line) => line !== own), addresses: [] }
  })
}

/** `address`: blank for a script in the page that loads modules. */
function addLibrary(log: PageLog, tag: string, address: string): PageProblem | null {
  return log.monitor.add(`library ${address}`, 'library', () => ({
    message: tag,
    place: placeOfAddress(log.places, address),
    stack: [],
    addresses: address === '' ? moduleAddresses(log.html) : [addressText(address)],
  }))
}

function addImage(log: PageLog, tag: string, address: string): PageProblem | null {
  return log.monitor.add(`image ${address}`, 'image', () => ({
    message: tag,
    place: placeOfAddress(log.places, address),
    stack: [],
    addresses: [addressText(address)],
  }))
}

function linkProblem(address: string, places: PagePlaces): PageProblem {
  return {
    id: `link ${address}`,
    kind: 'link',
    message: '',
    place: placeOfAddress(places, address),
    stack: [],
    addresses: [addressText(address)],
  }
}

const addressText = (address: string): string => plainText(address.slice(0, ADDRESS_MAX_CHARS))

/** As it stands in an attribute. */
function placeOfAddress(places: PagePlaces, address: string): Place | null {
  if (address === '') return null
  const escaped = address.replaceAll('&', '&amp;')
  for (const written of [address, escaped]) {
    const place = places.ofText(`"${written}"`) ?? places.ofText(`'${written}'`)
    if (place !== null) return { ...place, column: place.column + 1 }
  }
  return places.ofText(address)
}
