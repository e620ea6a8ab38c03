/** Which rules are tried on an element, and how many of them: a hostile page would hold the window up. */
import { settersOf } from '@/document/pageEdit/shorthands'
import type { StyleRule } from '@/document/pageEdit/styleSheet'
import type { PageSheet } from './pageSheets'

export interface RuleOfSheet {
  sheet: PageSheet
  rule: StyleRule
}

/** Properties that an element has from those around it. */
export const INHERITED: ReadonlySet<string> = new Set([
  ...['color', 'font-size', 'font-family', 'font-weight', 'text-align'],
  ...['line-height', 'letter-spacing'],
])
const INHERITED_SETTERS: ReadonlySet<string> = new Set([...INHERITED].flatMap(settersOf))

/** Elements around one in which inherited values are looked for. */
export const AROUND_MAX = 50

export const rulesOf = (sheets: readonly PageSheet[]): RuleOfSheet[] =>
  sheets.flatMap((sheet) => sheet.sheet.rules.map((rule) => ({ sheet, rule })))

/** Those that say something which elements within inherit. */
export const inheritedRules = (rules: readonly RuleOfSheet[]): RuleOfSheet[] =>
  rules.filter(({ rule }) =>
    rule.declarations.some(({ property }) => INHERITED_SETTERS.has(property)),
  )

/** For one element and those around it. Long selectors count as several, by their characters. */
const LOOKUPS_MAX = 60_000
const COUNTED_CHARS = 32
/** Some selectors look at many elements for each one. The time is looked at once for so many lookups. */
const TIME_MAX_MS = 400
const TIMED = 32

export class Lookups {
  #left = LOOKUPS_MAX
  #taken = 0
  readonly #until = performance.now() + TIME_MAX_MS

  /** Whether this selector may be tried. Once one may not, none behind it may. */
  take(selector: string): boolean {
    this.#taken += 1
    const isLate = this.#taken % TIMED === 0 && performance.now() > this.#until
    this.#left -= 1 + Math.floor(selector.length / COUNTED_CHARS)
    if (isLate) this.#left = -1
    return this.#left >= 0
  }
}
