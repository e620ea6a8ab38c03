/**
 * Errors that come of what the preview lacks, though a browser that shows the published app has it (`runtime/absent.ts`).
 * No change is held back for them, and they are no problems of the page.
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

/** Scripts that are looked at. */
const SCRIPTS_MAX = 200

/** The lines of the page, and of each of its scripts: browsers count those of a page that is written from its script on. */
const linesOf = (html: string): string[][] => {
  const scripts = html.split(/<script\b/i, SCRIPTS_MAX + 1).slice(1)
  const texts = [html, ...scripts.map((script) => script.slice(script.indexOf('>') + 1))]
  return texts.map((text) => text.split('\n'))
}

/** Tells of an error of this page whether it comes of an absence. Linear in the page, once. */
export const absencesIn = (html: string): ((error: ErrorMessage) => boolean) => {
  let lines: string[][] | undefined
  return ({ message, stack, line, column }) => {
    if (!IS_MISSING.test(message)) return false
    if (NAMED.test(message)) return true
    lines ??= linesOf(html)
    const [, stackLine, stackColumn] = PLACE.exec(stack) ?? []
    const at = Number(stackColumn ?? column)
    return lines.some((all) => {
      const text = all[Number(stackLine ?? line) - 1] ?? ''
      return USED.test(text.slice(Math.max(0, at - BEFORE), at + AFTER))
    })
  }
}
