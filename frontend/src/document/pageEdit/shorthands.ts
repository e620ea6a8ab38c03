/** Which properties of a style sheet set another one as well. */
import type { Declaration } from './declarations'

const SHORTHANDS: Readonly<Record<string, readonly string[]>> = {
  'background-color': ['background'],
  'font-size': ['font'],
  'font-family': ['font'],
  'font-weight': ['font'],
  'line-height': ['font'],
}

/** The property itself, and those that set it. */
export const settersOf = (property: string): readonly string[] => [
  property,
  ...(SHORTHANDS[property] ?? []),
]

/** Of the declarations of one block, the one that says what the property is: an important one, else the last. */
export function setterIn(all: readonly Declaration[], property: string): Declaration | undefined {
  const names = settersOf(property)
  const own = all.filter((one) => names.includes(one.property))
  return own.findLast(({ important }) => important) ?? own.at(-1)
}

/** One is a part of the other, or the same: `margin` and `margin-left`, `border-top` and `border-color`. */
export const isRelated = (one: string, other: string): boolean =>
  one === other || (!one.startsWith('--') && one.split('-')[0] === other.split('-')[0])
