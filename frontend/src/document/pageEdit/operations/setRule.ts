/** Sets one property in a rule of a style sheet of the page. The other declarations keep their bytes. */
import { type Declaration, declarationsOf } from '../declarations'
import type { Apply, RuleName } from '../operation'
import { isRefused } from '../parsePage'
import { areSame } from '../sameRules'
import { isRelated, setterIn } from '../shorthands'
import { type Splice, spliced } from '../splice'
import { parseStyleSheet, type StyleRule } from '../styleSheet'
import {
  lineBefore,
  noValue,
  refusalOf,
  removedFrom,
  restyled,
  styleElements,
  styleTextOf,
} from '../styleText'

export const RULE_CHANGED = 'This style rule has changed. Choose again.'

export const setRule: Apply<'rule'> = (page, { rule: name, property, value }) => {
  const element = styleElements(page)[name.sheet]
  const style = element ? styleTextOf(page, element) : { refused: RULE_CHANGED }
  if (isRefused(style) || element === undefined) return { refused: RULE_CHANGED }
  const refusal = refusalOf(property, value, ENDS_SHEET)
  if (refusal) return refusal

  const { rules } = parseStyleSheet(style.css)
  const place = rules.findIndex((one) => isNamed(one, name, style.css))
  const rule = rules[place]
  if (rule === undefined) return { refused: RULE_CHANGED }
  const blankBefore = (at: number) => lineBefore(page, style, at)
  const splices =
    value === null
      ? removedFrom(style.css, rule.declarations, property)
      : written(style.css, rule, property, value.trim(), blankBefore)
  const after = parseStyleSheet(spliced(style.css, splices)).rules
  const meant = { property, before: rule, after: after[place] }
  if (!isSet(meant.after, property, value) || !areSame(rules, after, meant))
    return noValue(property, value)
  return { splices: restyled(element, style, splices), newIds: [] }
}

const isNamed = ({ start, end }: StyleRule, name: RuleName, css: string): boolean =>
  start === name.start && end === name.end && css.slice(start, end) === name.text

/** Would end the element that the sheet stands in. */
const ENDS_SHEET = /<\/style|<!--/i

/**
 * In place of the declaration that is in force; behind all others where one of them sets a part of it (`margin-left`
 * for `margin`), and as important as the most important one.
 */
function written(
  css: string,
  { declarations, bodyStart }: StyleRule,
  property: string,
  value: string,
  blankBefore: (at: number) => string,
): Splice[] {
  const related = declarations.filter((one) => isRelated(one.property, property))
  const isMarked = related.some(({ important }) => important)
  const setter = setterIn(declarations, property)
  const isOver = ({ property: other, important }: Declaration): boolean =>
    other === property || (isMarked && !important)
  const behind = setter ? related.slice(related.indexOf(setter) + 1) : []
  const last = related.at(-1)
  const inForce = setter?.property === property && behind.every(isOver) ? setter : last
  if (inForce?.property === property) {
    const text = isMarked && !inForce.important ? `${value} !important` : value
    return [{ start: inForce.valueStart, end: inForce.valueEnd, text }]
  }
  const before = last ?? declarations.at(-1)
  if (before === undefined)
    return [{ start: bodyStart, end: bodyStart, text: ` ${property}: ${value};` }]
  const mark = isMarked ? ' !important' : ''
  const text = `;${blankBefore(before.start)}${property}: ${value}${mark}`
  return [...removedFrom(css, declarations, property), { start: before.end, end: before.end, text }]
}

/** Whether the rule says this of the property now. */
function isSet(rule: StyleRule | undefined, property: string, value: string | null): boolean {
  const now = rule && setterIn(rule.declarations, property)
  const [read] = declarationsOf(`x:${value}`)
  return value === null ? now?.property !== property : now?.value === read?.value
}
