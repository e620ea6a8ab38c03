import * as z from 'zod/mini'
import { api } from './api/client'
import { readStored, writeStored } from './storage'

/*
 * The newest errors of this browser, for a report to who runs the site. They stay in the browser, and what could identify
 * or sign in a person is removed before an entry is stored.
 */

const KEY = 'morpheo-error-log'
const ENTRIES_KEPT = 50
/** Of an entry. Redaction reads a longer part, so that it meets nothing that is cut in two. */
const TEXT_CHARS = 600
const READ_CHARS = 2_000
const STACK_LINES = 3
/** The same error within this time is not counted: it may come thousands of times a second. */
const SAME_MS = 1_000

/** `notice`: a toast; `call`: a request without an answer, or with one of 500 and more; `crash`: of a whole screen. */
export type ErrorKind = 'script' | 'notice' | 'call' | 'crash'

const schema = z.array(
  z.object({
    at: z.string(),
    kind: z.enum(['script', 'notice', 'call', 'crash']),
    /** The path of the screen, without what follows it. */
    screen: z.string(),
    text: z.string(),
    /** How often it came in a row. */
    times: z.number(),
  }),
)

type LoggedError = z.infer<typeof schema>[number]

const listeners = new Set<() => void>()

/** The oldest first. */
function loggedErrors(): LoggedError[] {
  try {
    const found = schema.safeParse(JSON.parse(readStored(KEY) ?? '[]'))
    return found.success ? found.data : []
  } catch {
    return []
  }
}

/** The same error again counts up. */
export function logError(kind: ErrorKind, error: unknown): void {
  const text = redacted(textOf(error))
  if (text === '' || text.startsWith('ResizeObserver loop')) return
  const entries = loggedErrors()
  const last = entries.at(-1)
  const screen = location.pathname
  const isSame = last?.kind === kind && last.text === text && last.screen === screen
  if (isSame && Date.now() - Date.parse(last.at) < SAME_MS) return
  const entry = { at: new Date().toISOString(), kind, screen, text, times: 1 }
  if (isSame) entries.splice(-1, 1, { ...entry, times: last.times + 1 })
  else entries.push(entry)
  writeStored(KEY, JSON.stringify(entries.slice(-ENTRIES_KEPT)))
  for (const listener of listeners) listener()
}

export function watchErrorLog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const hasLoggedErrors = (): boolean => readStored(KEY) !== null

/** The log as a text, the newest error first. */
export function errorReport(): string {
  const lines = loggedErrors()
    .toReversed()
    .map(({ at, kind, screen, text, times }) =>
      [at, kind, screen, ...(times > 1 ? [`${times} times`] : []), text].join('  '),
    )
  return [`Morpheo error log  ${navigator.userAgent}`, ...lines].join('\n')
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const frames = error.stack?.split('\n').filter((line) => /^\s*at |@/.test(line)) ?? []
  return [`${error.name}: ${error.message}`, ...frames.slice(0, STACK_LINES)].join('\n')
}

const REDACTIONS: readonly [RegExp, string][] = [
  // what follows the path of an address, and values of a query or fragment alone: tokens of links, typed text
  [/(\/[^\s?#"'()]*)[?#][^\s"')]+/g, '$1'],
  [/([?&#][\w.-]+=)[^\s&#"')]+/g, '$1[redacted]'],
  [/[^\s@"'<>(),;:/=]+@[^\s@"'<>(),;:/=]+\.\p{L}{2,}/gu, '[email]'],
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, '$1 [redacted]'],
  // of JSON, too, also within a string: a quoted value ends with the quote, and the backslashes, that it begins with
  [
    /((?:password|passwd|secret|token|credential|authorization|cookie|api[-_ ]?key)[\w-]*\\*["']?\s*[:=]\s*)(?:(\\*["'])[\s\S]*?(?:(?<!\\)\2|$)|[^\s,;&}]+)/gi,
    '$1[redacted]',
  ],
  // a header has the rest of its line: the scheme and what follows it, every cookie
  [/((?:authorization|cookie)\s*[:=][^\S\r\n]*)[^\r\n]+/gi, '$1[redacted]'],
  [/\b(?:sk|pk|rk|gsk|xai|hf|gh[a-z]|AIza|AQ)[-_.]?[\w-]{16,}/g, '[key]'],
  [/\beyJ[\w-]+(?:\.[\w-]*)*/g, '[token]'],
  // recovery codes, as they are shown
  [/\b[a-z2-7]{4}(?:-[a-z2-7]{4}){3}\b/gi, '[code]'],
  // as people type them, without hyphens or with others; one code in thirty has no digit, and looks like a long word
  [/(?<![\w-])(?=[a-z-]*[2-7])[a-z2-7](?:-?[a-z2-7]){15}(?![\w-])/gi, '[code]'],
  [/(?<![\w-])(?:[A-Za-z][a-z]{15}|[A-Z]{16})(?![\w-])/g, '[code]'],
]

/** Ids of the product have this form; they give access to nothing. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Without e-mail addresses, passwords, tokens, keys and recovery codes. */
export function redacted(text: string): string {
  const known = REDACTIONS.reduce(
    (rest, [pattern, instead]) => rest.replace(pattern, instead),
    text.slice(0, READ_CHARS),
  )
  // whatever else is long and without meaning
  const all = known.replace(/[\w-]{32,}/g, (word) =>
    ID.test(word) || !/\d/.test(word) ? word : '[token]',
  )
  return all.slice(0, TEXT_CHARS)
}

/** Logs what scripts throw and what the API does not answer; the result ends that. */
export function collectErrors(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  addEventListener('error', ({ error, message }) => logError('script', error ?? message), {
    signal,
  })
  addEventListener('unhandledrejection', ({ reason }) => logError('script', reason), { signal })
  const calls: Parameters<typeof api.use>[0] = {
    onResponse({ request, schemaPath, response }) {
      if (response.status >= 500)
        logError('call', `${request.method} ${schemaPath} ${response.status}`)
    },
    onError({ request, schemaPath, error }) {
      if (request.signal.aborted || isAbort(error)) return
      logError('call', `${request.method} ${schemaPath} ${String(error)}`)
    },
  }
  api.use(calls)
  signal.addEventListener('abort', () => api.eject(calls))
  return () => ending.abort()
}

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
