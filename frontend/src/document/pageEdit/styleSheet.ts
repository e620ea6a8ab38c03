/**
 * The rules of a style sheet, with where each stands in it (CSS Syntax Level 3, 5.4; CSS Nesting). What browsers overlook
 * is left out.
 */
import { behind, behindBlanks } from './cssTokens'
import { type Declaration, declaration } from './declarations'

/** What stands between braces. */
interface Block {
  /** From the first character of the rule to behind its brace. */
  start: number
  end: number
  /** Between the braces. */
  bodyStart: number
  bodyEnd: number
}

export interface AtRule extends Block {
  /** In lower case: `media`. */
  name: string
  /** What stands between the name and the braces. */
  prelude: string
}

export interface StyleRule extends Block {
  /** Comments left out, blanks as one; within another rule with that one's in it. */
  selector: string
  /** The at-rules that it stands in, the outermost first. */
  around: readonly AtRule[]
  /** Its own, without those of rules in it. */
  declarations: readonly Declaration[]
}

export interface StyleSheet {
  rules: StyleRule[]
  /** Those with braces. */
  atRules: AtRule[]
}

/** Rules within each other; what stands deeper is left out. */
const DEPTH_MAX = 16
/** At-rules that hold rules which count like others. */
const GROUPS = new Set(['media', 'supports', 'layer', 'container', 'scope', 'starting-style'])

interface Context {
  around: readonly AtRule[]
  /** Of the rule around it. */
  selector: string | null
  depth: number
  isBlock: boolean
}

export function parseStyleSheet(css: string): StyleSheet {
  const sheet: StyleSheet = { rules: [], atRules: [] }
  contents(css, 0, { around: [], selector: null, depth: 0, isBlock: false }, sheet)
  return sheet
}

/** Reads on to the brace that closes the block, or to the end of the text. */
function contents(css: string, from: number, context: Context, sheet: StyleSheet) {
  const declarations: Declaration[] = []
  let at = from
  for (;;) {
    at = behindBlanks(css, at, css.length)
    if (at >= css.length || (context.isBlock && css[at] === '}')) return { end: at, declarations }
    const skipped = /^(?:;|<!--|-->)/.exec(css.slice(at, at + 4))?.[0].length
    if (skipped) at += skipped
    else at = item(css, at, context, sheet, declarations)
  }
}

/** One rule or declaration. Gives where the next one may begin. */
function item(
  css: string,
  start: number,
  context: Context,
  sheet: StyleSheet,
  declarations: Declaration[],
): number {
  const isAt = css[start] === '@'
  const isCustom = context.isBlock && /^--[^\s:;{}]*\s*:/.test(css.slice(start, start + 200))
  let at = start
  for (; at < css.length; at = behind(css, at)) {
    if (css[at] === '{' && !isCustom) break
    if (css[at] === ';' && (isAt || context.isBlock)) break
    if (css[at] === '}' && context.isBlock) break
  }
  if (css[at] === '{') {
    const prelude = css.slice(start, at)
    return isAt
      ? atRule(css, start, at, prelude, context, sheet)
      : styleRule(css, start, at, prelude, context, sheet)
  }
  const found = isAt || !context.isBlock ? null : declaration(css, start, at)
  if (found) declarations.push(found)
  return at
}

function atRule(
  css: string,
  start: number,
  brace: number,
  text: string,
  context: Context,
  sheet: StyleSheet,
): number {
  const [, name = '', prelude = ''] = /^@([\w-]*)([\s\S]*)$/.exec(text) ?? []
  const rule: AtRule = {
    name: name.toLowerCase(),
    prelude: plain(prelude),
    start,
    bodyStart: brace + 1,
    ...{ end: 0, bodyEnd: 0 },
  }
  sheet.atRules.push(rule)
  if (!GROUPS.has(rule.name) || context.depth >= DEPTH_MAX) return closed(css, rule)
  const around = [...context.around, rule]
  const within = { ...context, around, depth: context.depth + 1, isBlock: true }
  const { end, declarations } = contents(css, brace + 1, within, sheet)
  ended(css, rule, end)
  if (context.selector !== null && declarations.length > 0) {
    const { bodyStart, bodyEnd } = rule
    const { selector } = context
    sheet.rules.push({ selector, around, declarations, start, end: rule.end, bodyStart, bodyEnd })
  }
  return rule.end
}

function styleRule(
  css: string,
  start: number,
  brace: number,
  text: string,
  context: Context,
  sheet: StyleSheet,
): number {
  const rule = {
    selector: nested(plain(text), context.selector),
    around: context.around,
    declarations: [] as readonly Declaration[],
    start,
    bodyStart: brace + 1,
    ...{ end: 0, bodyEnd: 0 },
  }
  if (context.depth >= DEPTH_MAX) return closed(css, rule)
  sheet.rules.push(rule)
  const { around, depth } = context
  const within = { around, selector: rule.selector, depth: depth + 1, isBlock: true }
  const { end, declarations } = contents(css, brace + 1, within, sheet)
  rule.declarations = declarations
  return ended(css, rule, end)
}

/** Leaves out what the block holds. */
function closed(css: string, rule: Block): number {
  const end = behind(css, rule.bodyStart - 1)
  return ended(css, rule, css[end - 1] === '}' ? end - 1 : end)
}

function ended(css: string, rule: Block, bodyEnd: number): number {
  rule.bodyEnd = bodyEnd
  rule.end = Math.min(bodyEnd + 1, css.length)
  return rule.end
}

/** Without comments, blanks as one. */
const plain = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The selectors of a list, at commas that stand in no bracket or string. */
export function selectorsOf(list: string): string[] {
  const found: string[] = []
  let start = 0
  for (let at = 0; at < list.length; ) {
    if (list[at] === ',') {
      found.push(list.slice(start, at).trim())
      at += 1
      start = at
    } else at = behind(list, at)
  }
  return [...found, list.slice(start).trim()].filter((one) => one !== '')
}

/** Long ones would double with each rule that they stand in. */
const NESTED_MAX_CHARS = 2_000

/** As it would be outside of the rule around it; blank, which means no element, where that is too long. */
function nested(selector: string, parent: string | null): string {
  if (parent === null) return selector
  if (selector.length > NESTED_MAX_CHARS) return ''
  const around = `:is(${parent})`
  const all = selectorsOf(selector).map((one) => one.split('&'))
  const times = all.reduce((sum, parts) => sum + Math.max(1, parts.length - 1), 0)
  if (selector.length + times * around.length > NESTED_MAX_CHARS) return ''
  return all
    .map((parts) => (parts.length > 1 ? parts.join(around) : `${around} ${parts[0]}`))
    .join(', ')
}
