/** Where one element's value at one width stands in the sheet of widths, and whether it came to stand there. */
import { declarationsOf } from '../declarations'
import { areSame } from '../sameRules'
import { type AtRule, parseStyleSheet, type StyleRule, type StyleSheet } from '../styleSheet'

export interface Setting {
  media: string
  selector: string
  property: string
  /** With its mark; null takes it away. */
  value: string | null
  /** The line end of the page. */
  end: string
}

export const blocksOf = ({ atRules }: StyleSheet) => atRules.filter(({ name }) => name === 'media')
export const blockFor = (sheet: StyleSheet, { media }: Setting): AtRule | undefined =>
  blocksOf(sheet).find(({ prelude }) => prelude === media)

export function ruleFor(sheet: StyleSheet, setting: Setting): StyleRule | undefined {
  const own = blockFor(sheet, setting)
  return sheet.rules.findLast(
    ({ selector, around }) => own && around.at(-1) === own && selector === setting.selector,
  )
}

/** Whether the sheet says all that it said, and this. */
export function isAsMeant(before: string, after: string, setting: Setting): boolean {
  const [old, now] = [parseStyleSheet(before), parseStyleSheet(after)]
  const meant = { before: ruleFor(old, setting), after: ruleFor(now, setting) }
  const { property, value } = setting
  const own = meant.after?.declarations.filter((one) => one.property === property) ?? []
  const [read] = declarationsOf(`x:${value}`)
  const isSet = value === null ? own.length === 0 : own.at(-1)?.value === read?.value
  return isSet && areSame(old.rules, now.rules, { ...meant, property })
}
