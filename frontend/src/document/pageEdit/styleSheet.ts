/**
 * The rules of a style sheet, with where each stands in it (CSS Syntax Level 3, 5.4; CSS Nesting). What browsers overlook
 * is left out.
 */
import { TokenType } from '@csstools/css-tokenizer'
import { Css } from './cssTokens'
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
/** What may stand between rules. */
const BETWEEN: ReadonlySet<TokenType | undefined> = new Set([
  TokenType.Semicolon,
  TokenType.CDO,
  TokenType.CDC,
])

interface Context {
  around: readonly AtRule[]
  /** Of the rule around it. */
  selector: string | null
  /** None outside of all braces. */
  depth: number
}

export function parseStyleSheet(text: string): StyleSheet {
  const css = new Css(text)
  const sheet: StyleSheet = { rules: [], atRules: [] }
  contents(css, 0, css.length, { around: [], selector: null, depth: 0 }, sheet)
  return sheet
}

/** Reads what stands between two tokens, and gives its declarations. */
function contents(css: Css, from: number, to: number, context: Context, sheet: StyleSheet) {
  const declarations: Declaration[] = []
  for (let token = from; token < to; ) {
    const first = css.types[token]
    if (css.isBlank(token) || BETWEEN.has(first)) {
      token += 1
      continue
    }
    const isBlock = context.depth > 0
    const hasEnd = isBlock || first === TokenType.AtKeyword
    const isCustom = isBlock && css.textOf(token).startsWith('--')
    const item = css.stretch(token, to, (type, [, second]) =>
      type === TokenType.OpenCurly
        ? !(isCustom && css.types[second ?? token] === TokenType.Colon)
        : type === TokenType.Semicolon && hasEnd,
    )
    if (item.end < to && css.types[item.end] === TokenType.OpenCurly) {
      rule(css, token, item.end, context, sheet)
      token = css.closeOf(item.end) + 1
    } else {
      const found = isBlock ? declaration(css, item) : null
      if (found) declarations.push(found)
      token = item.end
    }
  }
  return declarations
}

/** From its first token, with the brace that opens it. */
function rule(css: Css, first: number, brace: number, context: Context, sheet: StyleSheet): void {
  const close = css.closeOf(brace)
  const block: Block = {
    start: css.startOf(first),
    end: css.startOf(close + 1),
    bodyStart: css.startOf(brace + 1),
    bodyEnd: css.startOf(close),
  }
  const isAt = css.types[first] === TokenType.AtKeyword
  const prelude = plain(css, isAt ? first + 1 : first, brace)
  const isDeep = context.depth >= DEPTH_MAX
  const inner = { ...context, depth: context.depth + 1 }
  if (isAt) {
    const own: AtRule = { name: css.textOf(first).slice(1).toLowerCase(), prelude, ...block }
    sheet.atRules.push(own)
    if (isDeep || !GROUPS.has(own.name)) return
    inner.around = [...inner.around, own]
  } else if (isDeep) return
  else inner.selector = nested(prelude, inner.selector)
  const { selector, around } = inner
  const own: StyleRule = { selector: selector ?? '', around, declarations: [], ...block }
  if (!isAt) sheet.rules.push(own)
  own.declarations = contents(css, brace + 1, close, inner, sheet)
  // declarations in a group stand for a rule behind those in it
  if (isAt && selector !== null && own.declarations.length > 0) sheet.rules.push(own)
}

/** Without comments, blanks as one. */
function plain(css: Css, from: number, to: number): string {
  const texts: string[] = []
  for (let token = from; token < to; token += 1) {
    if (!css.isBlank(token)) texts.push(css.textOf(token))
    else if (texts.at(-1) !== ' ') texts.push(' ')
  }
  return texts.join('').trim()
}

/** The selectors of a list, at commas that stand in no bracket or string. */
export function selectorsOf(list: string): string[] {
  const css = new Css(list)
  const all = css.split(TokenType.Comma).map(({ from, end }) => css.textOf(from, end).trim())
  return all.filter((one) => one !== '')
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
