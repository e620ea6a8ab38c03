/** Problems of a page as they are compared, listed and sent for a repair. Whatever a page says is hostile. */
import { PRIORITY } from '@/frame/host/errorKinds'
import type { PageProblem } from '@/frame/host/errorMonitor'
import type { Place } from '@/frame/host/errorPlaces'
import { errorName, reportedMessage } from '@/frame/host/problems'
import type { CheckProblem, PageCheck } from '@/lib/api/types'
import { plainText } from '@/lib/plainText'

/** A problem that can be sent for a repair. */
export interface Fixable {
  /** The same for the same problem in another version of the page. */
  key: string
  /** 1 to 3 for critical errors, 4 for other errors, 5 for warnings. */
  priority: number
  /** What a model reads, with the lines of the stack behind the first one. */
  message: string
  place: Place | null
}

/** A problem that a check found. */
export interface Finding extends Fixable {
  kind: CheckProblem['kind']
  /** Plain, at most 300 characters. */
  words: string
  /** The file that it is in, where that is not the page itself. */
  source: string | null
  stack: readonly string[]
  /** The button that was pressed; null for what came without that. */
  button: string | null
  count: number
}

/** What the live preview noticed. */
export interface LiveProblems {
  getState(): { problems: readonly PageProblem[]; page: string | null }
  subscribe(listener: () => void): () => void
}

const LISTED_MAX = 50

export const findingsOf = ({ problems }: PageCheck): Finding[] =>
  problems.slice(0, LISTED_MAX).map(findingOf)

function findingOf(problem: CheckProblem): Finding {
  const { kind, line, column, source, button, count } = problem
  const isFile = kind === 'missing_file' || kind === 'missing_image'
  const words = reportedMessage(problem.message)
  const stack = problem.stack.slice(0, 3).map(reportedMessage)
  return {
    kind,
    key: keyOfFinding(problem),
    priority: kind === 'missing_image' || kind === 'overflow' ? PRIORITY.image : problem.priority,
    message: isFile
      ? loadingFailed(kind === 'missing_image' ? 'image' : 'script', source ?? words)
      : [words, ...stack].join('\n'),
    words,
    place: line === undefined || isFile ? null : { line, column: column ?? 1 },
    source: source === undefined || source === '/' ? null : plainText(source.slice(0, 300)),
    stack,
    button: button === undefined ? null : plainText(button.slice(0, 100)),
    count,
  }
}

function keyOfFinding({ kind, message, source }: CheckProblem): string {
  switch (kind) {
    case 'missing_file':
    case 'missing_image':
      return fileKey(source ?? message)
    case 'blank':
    case 'overflow':
    case 'hang':
      return kind
    default:
      return errorKey(message)
  }
}

/** Whether nobody can use the page: nothing behind a critical error runs, it does not answer, or it shows nothing. */
export const isBroken = (findings: readonly Finding[]): boolean =>
  findings.some(({ kind, priority }) => priority < 4 || kind === 'hang' || kind === 'blank')

/** A problem that the preview noticed. `about`: what is known of it besides. */
export function fixableOf(problem: PageProblem, about: readonly string[] = []): Fixable {
  const { kind, message, place, stack, addresses } = problem
  const [address = ''] = addresses
  const hint = about.map((one) => ` (${one})`).join('')
  const own = { priority: PRIORITY[kind], place }
  switch (kind) {
    case 'library': {
      const key = addresses.length === 1 ? fileKey(address) : 'missing module'
      const what = message === 'link' ? 'style sheet' : 'script'
      return { ...own, key, message: loadingFailed(what, addresses.join(' or ')) + hint }
    }
    case 'image':
      return { ...own, key: fileKey(address), message: loadingFailed(message, address) }
    case 'link': {
      const words = `The link to "${address}" leads to no page of the app`
      return { ...own, key: `link ${address}`, message: words }
    }
    case 'request':
      return { ...own, key: `request ${message}`, message }
    case 'null_reference':
    case 'syntax_error':
    case 'undefined_variable':
    case 'other':
      return { ...own, key: errorKey(message), message: [message, ...stack].join('\n') }
  }
}

const loadingFailed = (what: string, address: string): string =>
  `Failed to load ${what}: ${address}`

// What two reports of one problem have in common, in whichever version of a page, and in whichever browser.

const READ_MAX_CHARS = 2_000
const KEY_MAX_CHARS = 200

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
const WORD = /[\p{L}\p{N}]+/gu
/** `TypeError: a is null`: some reports have no name. */
const NAME = /^[a-z0-9]*(?:error|exception): *(?=\S)/i
/** A version, a place, a list of numbers. */
const REPEATED = /#(?:[.,:-]#|#)+/g

/** Of an error's message: its first line without numbers, hashes, UUIDs, addresses and positions. */
export function errorKey(message: string): string {
  const [line = ''] = message.trim().slice(0, READ_MAX_CHARS).split('\n', 1)
  const words = line.replace(UUID, '#').replace(WORD, (word) => (isHash(word) ? '#' : word))
  return shortened(errorName(words).replace(NAME, ''))
}

const OWN = 'https://page.invalid'

/** Of a file that did not load: its address without numbers, so that another version of a library is the same one. */
export function fileKey(address: string): string {
  const plain = address.replace(/…$/, '')
  const { href } = URL.canParse(plain, OWN) ? new URL(plain, OWN) : { href: plain }
  const path = href.startsWith(`${OWN}/`) ? href.slice(OWN.length) : href
  return shortened(`missing ${path.replace(/\d+/g, '#')}`)
}

const shortened = (key: string): string =>
  key.replace(REPEATED, '#').toLowerCase().slice(0, KEY_MAX_CHARS)

/** A long word with several digits, or one of hexadecimal digits. */
function isHash(word: string): boolean {
  if (/^0x[0-9a-f]+$/i.test(word)) return true
  const digits = word.replace(/\D/g, '').length
  if (digits > 1 && word.length >= 8) return true
  return /^[0-9a-f]+$/i.test(word) && ((digits > 0 && word.length >= 4) || word.length >= 16)
}
