/** How far a change of a style goes: this element alone, all that a rule of the page means, or this width alone. */
import { isWithin, widthRange } from '@/document/pageEdit/widthOrder'
import { REACH } from '../texts'
import { cssName, type Property } from '../values'
import { isStronger } from './specificity'
import type { Origin, RuleOwner } from './valueOrigins'

export type Reach =
  | { to: 'one' }
  /** All that are meant by the rule with this selector. */
  | { to: 'like'; selector: string }
  /** `media`: a condition on the width of the view. `isKept`: also where another one holds. */
  | { to: 'width'; media: string; isKept?: boolean }

export const ONE: Reach = { to: 'one' }

type Origins = ReadonlyMap<string, Origin>

/** Rules that mean other elements as well, whatever the view; the strongest first. */
export function likeRules(origins: Origins): RuleOwner[] {
  const all = new Map<string, RuleOwner>()
  for (const { owner } of origins.values()) {
    const isOne = owner && owner.count > 1 && owner.condition === '' && !isUniversal(owner)
    if (isOne) all.set(owner.selector, owner)
  }
  return [...all.values()].sort(byStrength)
}

const isUniversal = ({ specificity }: RuleOwner): boolean => specificity.every((one) => one === 0)

const byStrength = (one: RuleOwner, other: RuleOwner): number => {
  if (isStronger(one.specificity, other.specificity)) return -1
  if (isStronger(other.specificity, one.specificity)) return 1
  return other.rule.sheet - one.rule.sheet || other.rule.start - one.rule.start
}

/**
 * The rule in which a property is written for all like an element. The one that has the value now, unless that means
 * more elements than were chosen, and a value in the chosen one wins over it.
 */
export function ruleFor(origins: Origins, property: string, selector: string): RuleOwner | null {
  const chosen = likeRules(origins).find((one) => one.selector === selector)
  const owner = origins.get(property)?.owner
  if (chosen === undefined) return null
  if (!owner) return chosen
  const isNarrow = owner.count <= chosen.count && !isUniversal(owner)
  return isNarrow || owner.isImportant || byStrength(owner, chosen) < 0 ? owner : chosen
}

/** Of the name of a step: ' on all 6 like this'; blank for one that changes no rule. */
export function onAll(
  origins: Origins,
  { name, isStyle }: Pick<Property, 'name' | 'isStyle'>,
  reach: Reach,
): string {
  const owner =
    isStyle && reach.to === 'like' ? ruleFor(origins, cssName(name), reach.selector) : null
  return owner ? ` on ${REACH.allOf(owner.count, isOfOneKind(owner.selector))}` : ''
}

/** Headings and paragraphs in one rule are not like each other. */
export const isOfOneKind = (selector: string): boolean => !/[,*]/.test(selector)

/** By attribute, as a class. */
const OF_WIDTH = [0, 1, 0] as const

/** Whether a value for some widths alone is beaten unless it is marked as important. */
export function needsMark(origin: Origin | undefined, hasOwn: boolean): boolean {
  const owner = origin?.owner
  if (hasOwn || origin?.kind === 'own' || origin?.kind === 'unknown') return true
  if (!owner) return false
  if (owner.isImportant || isStronger(owner.specificity, OF_WIDTH)) return true
  return !isStronger(OF_WIDTH, owner.specificity) && !owner.isInHead
}

/** What a person chooses among, whichever the width is now. */
export const DEVICES = [
  ['Phone', '(max-width: 480px)'],
  ['Tablet', '(min-width: 480.02px) and (max-width: 1024px)'],
  ['Desktop', '(min-width: 1024.02px)'],
] as const

/** A width at which a condition holds: this one, if it does. */
export function widthIn(media: string, width: number): number {
  const range = widthRange(media)
  if (range === null || isWithin(range, width)) return width
  return range.max ?? Math.ceil(range.min ?? width)
}

/** Where the page itself tells no widths apart, in pixels: phones, tablets, small screens. */
const BANDS = [480, 768, 1_024]
const WIDER = '(min-width: 1024.02px)'

/** The narrowest of the page's own conditions that holds at this width, else a band of usual ones. */
export function mediaAt(conditions: readonly string[], width: number): string {
  const holding = conditions.flatMap((media) => {
    const range = widthRange(media)
    return range && isWithin(range, width) ? [{ media, ...range }] : []
  })
  const narrow = holding.filter(({ max }) => max !== null)
  const [first] = narrow.sort((a, b) => (a.max ?? 0) - (b.max ?? 0))
  if (first) return first.media
  const [wide] = holding.sort((a, b) => (b.min ?? 0) - (a.min ?? 0))
  if (wide) return wide.media
  const band = BANDS.find((one) => width <= one)
  return band === undefined ? WIDER : `(max-width: ${band}px)`
}
