/**
 * Errors of an app that come of what its frame has not, though a browser that shows it as published does: see
 * `runtime/absent.ts`. A change is not to be held back for them.
 */
import type { ErrorMessage } from '../protocol'

/** As browsers say that something is not there. */
const IS_MISSING = /\bundefined\b|is not defined|Can't find variable|is not an? (?:function|object)/
const NAMED = /\b(?:caches|cookieStore|SharedWorker)\b/
const USED =
  /\bnavigator\s*(?:\?\.|\.)\s*(?:serviceWorker|locks|storage|storageBuckets)\b|\b(?:caches|cookieStore|SharedWorker)\b/
const PLACE = /:(\d+):(\d+)/
/** Around where an error stands in its line, in characters: some pages are one line. */
const BEFORE = 120
const AFTER = 60

/** What the page has there; errors tell lines and columns from one on. */
const around = (html: string, { stack, line, column }: ErrorMessage): string => {
  const [, stackLine, stackColumn] = PLACE.exec(stack) ?? []
  const text = html.split('\n')[Number(stackLine ?? line) - 1] ?? ''
  const at = Number(stackColumn ?? column)
  return text.slice(Math.max(0, at - BEFORE), at + AFTER)
}

export const isOfAbsence = (error: ErrorMessage, html: string): boolean =>
  IS_MISSING.test(error.message) && (NAMED.test(error.message) || USED.test(around(html, error)))
