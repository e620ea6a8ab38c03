/** Whether two texts of one style sheet say the same, but for one property of the rule that was meant to change. */
import type { Declaration } from './declarations'
import type { AtRule, StyleRule } from './styleSheet'

export interface Meant {
  property: string
  /** The rule in each of the two; undefined where it is not in it. */
  before: StyleRule | undefined
  after: StyleRule | undefined
}

export function areSame(
  before: readonly StyleRule[],
  after: readonly StyleRule[],
  meant: Meant,
): boolean {
  const numberOf = numbers()
  const textOf = ({ selector, around }: StyleRule, declarations: readonly Declaration[]): string =>
    JSON.stringify([
      selector,
      around.map(numberOf),
      declarations.map((one) => [one.property, one.value, one.important]),
    ])
  const all = (rules: readonly StyleRule[], except: StyleRule | undefined): string[] =>
    rules.filter((rule) => rule !== except).map((rule) => textOf(rule, rule.declarations))
  const [old, now] = [all(before, meant.before), all(after, meant.after)]
  if (old.length !== now.length || old.some((one, at) => one !== now[at])) return false

  const others = (rule: StyleRule | undefined): Declaration[] =>
    rule?.declarations.filter(({ property }) => property !== meant.property) ?? []
  return meant.before && meant.after
    ? textOf(meant.before, others(meant.before)) === textOf(meant.after, others(meant.after))
    : others(meant.before ?? meant.after).length === 0
}

/** The same number for at-rules that say the same: a long condition would be written anew for each rule in it. */
function numbers(): (rule: AtRule) => number {
  const ofText = new Map<string, number>()
  const known = new Map<AtRule, number>()
  return (rule) => {
    const text = () => `${rule.name} ${rule.prelude}`
    const number = known.get(rule) ?? ofText.get(text()) ?? ofText.size
    if (!known.has(rule)) ofText.set(text(), number)
    known.set(rule, number)
    return number
  }
}
