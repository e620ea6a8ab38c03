/** Where an error of a page stands in the page's text. */
import type { ErrorMessage } from '../protocol'
import { withPageLocations } from '../runtime/locationScripts'

/** As the code viewer counts them, from 1. */
export type Place = { line: number; column: number }

/**
 * What a browser counts the lines of inline scripts from, in a page that is written: Firefox from the page's first one,
 * Chromium and Safari from each script's own.
 */
export type LineBase = 'page' | 'script'
export const lineBaseOf = (userAgent: string): LineBase =>
  /\bFirefox\//.test(userAgent) ? 'page' : 'script'

type PlacesOptions = {
  html: string
  base: LineBase
  /** What frames have as their host behind their number: `frame.example.org`. */
  frameHostSuffix: string
}

export type PagePlaces = {
  /** Null where it stands elsewhere, or where several places are possible. */
  of: (error: Pick<ErrorMessage, 'message' | 'stack' | 'line' | 'column'>) => Place | null
  /** At most three lines, without those of the product. */
  stackOf: (error: Pick<ErrorMessage, 'message' | 'stack'>) => string[]
  /** The first place of a text, such as an address in an attribute. */
  ofText: (text: string) => Place | null
}

const STACK_LINES = 3
const NAME_MAX_CHARS = 80
const FILE_MAX_CHARS = 160

/** Reads the page once, when it is first needed; linear in it. */
export const pagePlaces = ({ html, base, frameHostSuffix }: PlacesOptions): PagePlaces => {
  let known: PageText | undefined
  let starts: number[] | undefined
  const text = () => {
    known ??= readPage(html)
    return known
  }
  const lineStarts = () => {
    starts ??= startsOf(html)
    return starts
  }
  const placeIn = (place: Place, names: string[]): Place | null =>
    place.line > 0 ? choose(candidates(text(), place, base), names) : null
  const placeOfFrame = (frame: StackFrame, names: string[]): Place | null => {
    const [, event] = HANDLER.exec(frame.name) ?? []
    if (event === undefined) return placeIn(frame, names)
    const at = handlerAt(html, event, names)
    return at < 0 ? null : placeAt(lineStarts(), at)
  }
  const originOf = (file: string) => fileOrigin(file, frameHostSuffix)

  return {
    of({ message, stack, line, column }) {
      const names = namesIn(message)
      const frame = framesOf(stack).find(({ file }) => originOf(file) === 'page')
      const isTold = line > 0 && !HANDLER.test(frame?.name ?? '')
      if (isTold) return placeIn({ line, column }, names)
      return frame ? placeOfFrame(frame, names) : null
    },
    stackOf({ message, stack }) {
      const lines: string[] = []
      let names = namesIn(message)
      for (const frame of framesOf(stack)) {
        if (lines.length >= STACK_LINES) break
        const { name, file, line, column } = frame
        const origin = originOf(file)
        if (origin === 'product') continue
        if (origin === 'page') {
          const place = placeOfFrame(frame, names)
          const where = place && `line ${place.line}, column ${place.column}`
          if (where) lines.push(name ? `at ${name} (${where})` : `at ${where}`)
          else if (name) lines.push(`at ${name}`)
        } else {
          const where = `${file.replace(/[?#].*$/s, '').slice(0, FILE_MAX_CHARS)}:${line}:${column}`
          lines.push(name ? `at ${name} (${where})` : `at ${where}`)
        }
        // what the message names stands where it was thrown
        names = []
      }
      return lines
    },
    ofText(searched) {
      const at = searched === '' ? -1 : html.indexOf(searched)
      return at < 0 ? null : placeAt(lineStarts(), at)
    },
  }
}

// Lines of a stack.

type StackFrame = Place & { name: string; file: string }

const POSITION = /:(\d{1,9}):(\d{1,9})$/

/** `at name (file:1:2)` in Chromium, `name@file:1:2` in Firefox and Safari. */
const framesOf = (stack: string): StackFrame[] =>
  stack.split('\n').flatMap((text) => {
    const written = text.trim().replace(/\)$/, '')
    const [position, line, column] = POSITION.exec(written) ?? []
    if (position === undefined) return []
    const before = written.slice(0, -position.length)
    const isChromium = before.startsWith('at ')
    const from = isChromium ? 3 : 0
    const end = isChromium ? before.lastIndexOf(' (') : before.indexOf('@')
    const name = end < 0 ? '' : before.slice(from, end)
    const file = end < 0 ? before.slice(from) : before.slice(end + (isChromium ? 2 : 1))
    return [{ name: nameOf(name), file, line: Number(line), column: Number(column) }]
  })

/** Of what is no function, as Chromium and Safari say it. */
const NO_NAME = /^(?:<anonymous>|(?:global|module|eval) code)$/

const nameOf = (name: string): string =>
  name
    .replace(/^async /, '')
    .replace(NO_NAME, '')
    .slice(0, NAME_MAX_CHARS)

/** A handler in an attribute: browsers count its lines from somewhere else. */
const HANDLER = /(?:^|\.)(on[a-z]{1,30})$/
const HANDLERS_MAX = 500

/** Where the only handler of an event stands that has a name of the message; negative for none, or several. */
const handlerAt = (html: string, event: string, names: readonly string[]): number => {
  const attributes = new RegExp(`\\s${event}\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'gi')
  let found = -1
  let looked = 0
  for (const { index, 0: attribute } of html.matchAll(attributes)) {
    looked += 1
    const name = names.find((one) => attribute.includes(one))
    if (name === undefined) continue
    if (found >= 0 || looked > HANDLERS_MAX) return -1
    found = index + attribute.indexOf(name)
  }
  return found
}

/** The page itself has no name in Chromium. The product's own scripts are the only files of a frame's host. */
const fileOrigin = (file: string, frameHostSuffix: string): 'page' | 'product' | 'other' => {
  if (file === '' || file === '<anonymous>') return 'page'
  const [, host = '', path = ''] = /^https?:\/\/([^/]+)(\/.*)?$/s.exec(file) ?? []
  if (!/^f\d+\./.test(host) || !host.endsWith(`.${frameHostSuffix}`)) return 'other'
  return path.startsWith('/static/') ? 'product' : 'page'
}

// Lines of the page.

type Script = {
  /** How many lines of the page are before it. */
  line: number
  /** How many characters of its first line are before it. */
  column: number
  lines: number
}

type PageText = {
  /** As the page has them. */
  lines: string[]
  /** As they run: see `runtime/locationScripts.ts`. */
  runLines: string[]
  scripts: Script[]
}

const BREAK = /\r\n?|\n/g
const SCRIPT = /<script\b[^>]*>/gi
const END = /<\/script/gi
const TYPE = /\btype\s*=\s*["']?([^\s"'>]+)/i
const RUNS = /script|module|babel|jsx/i
/** Scripts that are looked at. */
const SCRIPTS_MAX = 200

/** Where each line begins. */
const startsOf = (text: string): number[] => {
  const starts = [0]
  for (const { index, 0: found } of text.matchAll(BREAK)) starts.push(index + found.length)
  return starts
}

const placeAt = (starts: readonly number[], at: number): Place => {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: at - (starts[low] ?? 0) + 1 }
}

const readPage = (html: string): PageText => {
  const run = withPageLocations(html)
  const starts = startsOf(run)
  const scripts: Script[] = []
  SCRIPT.lastIndex = 0
  for (let found = SCRIPT.exec(run); found; found = SCRIPT.exec(run)) {
    const from = SCRIPT.lastIndex
    END.lastIndex = from
    const end = END.exec(run)?.index
    if (end === undefined || scripts.length >= SCRIPTS_MAX) break
    const type = TYPE.exec(found[0])?.[1]
    if (!type || RUNS.test(type)) {
      const { line, column } = placeAt(starts, from)
      const last = placeAt(starts, end).line
      scripts.push({ line: line - 1, column: column - 1, lines: last - line + 1 })
    }
    SCRIPT.lastIndex = end
  }
  return { lines: html.split(/\r\n?|\n/), runLines: run.split(/\r\n?|\n/), scripts }
}

/** `around`: what stands there. */
type Candidate = Place & { around: string }

/** Around where an error stands in its line, in characters: some pages are one line. */
const BEFORE = 120
const AFTER = 60

const candidates = (page: PageText, { line, column }: Place, base: LineBase): Candidate[] => {
  const at = (line: number, column: number): Candidate[] => {
    const text = page.runLines[line - 1]
    if (text === undefined) return []
    const around = text.slice(Math.max(0, column - 1 - BEFORE), column - 1 + AFTER)
    const place = { line, column: originalColumn(page.lines[line - 1] ?? '', text, column) }
    return [{ ...place, around }]
  }
  if (base === 'page') return at(line, column)
  return page.scripts
    .filter(({ lines }) => line <= lines)
    .flatMap((script) => at(script.line + line, line === 1 ? script.column + column : column))
}

/** A line that runs in another form than it is written in is longer from where it was changed on. */
const originalColumn = (written: string, run: string, column: number): number => {
  if (written === run) return column
  let same = 0
  while (same < written.length && written[same] === run[same]) same += 1
  return column - 1 <= same ? column : Math.max(same + 1, column - (run.length - written.length))
}

const choose = (found: readonly Candidate[], names: readonly string[]): Place | null => {
  const named = found.filter(({ around }) => names.some((name) => around.includes(name)))
  const left = named.length > 0 ? named : found
  const [only] = left
  return only !== undefined && left.length === 1 ? { line: only.line, column: only.column } : null
}

// What a message names.

const QUOTED = /['"`]([^'"`\n]{1,80})['"`]/g
const SUBJECT = /^(?:[A-Z]\w*: )?([^\s'"`]{1,80}) is (?:not|null|undefined)\b/
const VARIABLE = /\bvariable: ([\w$]{1,80})/
/** The last name of `document.getElementById(...)` and the like. */
const LAST_NAME = /[\w$]+(?=[^\w$]*$)/

const namesIn = (message: string): string[] => {
  const words = message.replace(/^uncaught(?: \(in promise\))?:?\s+/i, '').slice(0, 300)
  const parts = [
    ...[...words.matchAll(QUOTED)].map(([, quoted]) => quoted),
    SUBJECT.exec(words)?.[1],
    VARIABLE.exec(words)?.[1],
  ]
  return parts.flatMap((part) => LAST_NAME.exec(part ?? '')?.[0] ?? [])
}
