/** Which properties of a style sheet set another one as well. */
import { type Declaration, saying } from './declarations'

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const LINE = ['color', 'style', 'width'] as const
const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const

const under = (name: string, ...parts: string[]): [string, string[]] => [
  name,
  parts.map((part) => `${name}-${part}`),
]

/** What each of them sets, parts of parts by their own line. */
const SHORTHANDS: ReadonlyMap<string, readonly string[]> = new Map([
  under(
    'animation',
    'name',
    'duration',
    'timing-function',
    'delay',
    'iteration-count',
    'direction',
    'fill-mode',
    'play-state',
    'timeline',
  ),
  under(
    'background',
    'color',
    'image',
    'position',
    'size',
    'repeat',
    'attachment',
    'origin',
    'clip',
  ),
  under('background-position', 'x', 'y'),
  under('border', ...LINE, 'image'),
  ...LINE.map((of): [string, string[]] => [
    `border-${of}`,
    SIDES.map((side) => `border-${side}-${of}`),
  ]),
  ...SIDES.map((side) => under(`border-${side}`, ...LINE)),
  under('border-image', 'source', 'slice', 'width', 'outset', 'repeat'),
  ['border-radius', CORNERS.map((corner) => `border-${corner}-radius`)],
  ['columns', ['column-width', 'column-count']],
  under('column-rule', ...LINE),
  under('container', 'name', 'type'),
  under('flex', 'grow', 'shrink', 'basis'),
  ['flex-flow', ['flex-direction', 'flex-wrap']],
  [
    'font',
    [...under('font', 'style', 'variant', 'weight', 'stretch', 'size', 'family')[1], 'line-height'],
  ],
  under('font-variant', 'caps', 'ligatures', 'numeric', 'alternates', 'east-asian', 'position'),
  ['gap', ['row-gap', 'column-gap']],
  ['grid-gap', ['gap']],
  under('grid', 'template', 'auto-rows', 'auto-columns', 'auto-flow'),
  under('grid-template', 'rows', 'columns', 'areas'),
  ['grid-area', ['grid-row', 'grid-column']],
  under('grid-row', 'start', 'end'),
  under('grid-column', 'start', 'end'),
  ['inset', [...SIDES]],
  under('list-style', 'type', 'position', 'image'),
  under('margin', ...SIDES),
  under('mask', 'image', 'position', 'size', 'repeat', 'origin', 'clip', 'mode', 'composite'),
  under('outline', ...LINE),
  under('overflow', 'x', 'y'),
  under('overscroll-behavior', 'x', 'y'),
  under('padding', ...SIDES),
  ...['content', 'items', 'self'].map((of): [string, string[]] => [
    `place-${of}`,
    [`align-${of}`, `justify-${of}`],
  ]),
  under('scroll-margin', ...SIDES),
  under('scroll-padding', ...SIDES),
  under('text-decoration', 'line', 'style', 'color', 'thickness'),
  under('text-emphasis', 'style', 'color'),
  under('transition', 'property', 'duration', 'timing-function', 'delay', 'behavior'),
])

/** Those that set no other one. */
const leavesOf = (property: string): readonly string[] =>
  SHORTHANDS.get(property)?.flatMap(leavesOf) ?? [property]

/** Which side `inline-start` is depends on the text's direction: it may be any of them. */
function possibleLeavesOf(property: string): readonly string[] {
  const size = /^((?:min-|max-)?)(?:inline|block)-size$/.exec(property)
  if (size) return [`${size[1]}width`, `${size[1]}height`]
  return leavesOf(
    property
      .replace(/^border-(?:start|end)-(?:start|end)-radius$/, 'border-radius')
      .replace(
        /^([a-z][a-z-]*?)-(?:inline|block)(?:-start|-end)?(?=$|-(?:color|style|width)$)/,
        '$1',
      ),
  )
}

/** The property itself, and those that set it. */
export const settersOf = (property: string): readonly string[] => [
  property,
  ...[...SHORTHANDS.keys()].filter((one) => one !== property && sets(one, property)),
]

const sets = (one: string, other: string): boolean => {
  const leaves = leavesOf(one)
  return leavesOf(other).every((leaf) => leaves.includes(leaf))
}

/** Of the declarations of one block, the one that says what the property is. */
export const setterIn = (all: readonly Declaration[], property: string): Declaration | undefined =>
  saying(all, ...settersOf(property))

/** One may set a part of the other, or is the same: `margin` and `margin-left`, `border-top` and `border-color`. */
export function isRelated(one: string, other: string): boolean {
  if (one === other) return true
  const isOfAll = one === 'all' || other === 'all'
  if (isOfAll) return !one.startsWith('--') && !other.startsWith('--')
  const leaves = possibleLeavesOf(one)
  return possibleLeavesOf(other).some((leaf) => leaves.includes(leaf))
}
