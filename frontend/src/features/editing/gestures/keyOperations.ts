/** What the keys of edit mode do to what is selected, and what is said where one comes to nothing (see also `frame/editProtocol.ts`). */
import { declarationsOf, saying } from '@/document/pageEdit/declarations'
import { nameOf } from '@/document/pageEdit/findElement'
import type { EditOperation } from '@/document/pageEdit/operation'
import { startOf } from '@/document/pageEdit/operations/tree'
import {
  attributeOf,
  childElements,
  isElement,
  type PageElement,
  type ParsedPage,
} from '@/document/pageEdit/parsePage'
import { elementOf } from '@/document/pageEdit/patches'
import { type EditKey, type EditMessage, type ElementFacts, MAX_TYPED } from '@/frame/editProtocol'
import { elementWord } from '@/lib/elementWords'
import { KEYS } from '../texts'
import { type Clipboard, copied, outermost, pasteGesture, styleGesture, styleOf } from './clipboard'
import { type Gesture, named } from './gesture'
import { isNudged } from './placeGesture'

export type KeyMessage = Extract<EditMessage, { type: 'edit-key' }>

const STEP_PX = 1
const LARGE_STEP_PX = 10
/** Where an arrow leads. */
interface Direction {
  isBack: boolean
  isRow: boolean
}
const OPPOSITE = { left: 'right', top: 'bottom' } as const

interface Pressed extends Omit<KeyMessage, 'type'> {
  /** How many are selected; one at least, but for a key that does something without. */
  count: number
  clipboard: Clipboard
}

/** What a key acts on: the outermost of what is selected, in the order of the page, and the facts of the last one. */
interface Pointed {
  page: ParsedPage
  outer: readonly PageElement[]
  facts: ElementFacts | null
}
type Effect = (pointed: Pointed, press: Omit<KeyMessage, 'key'>) => Gesture | null

interface KeyOf {
  /** Null where something else is done (`clipboardGesture.ts`, undo and redo), or the frame alone acts. */
  effect: Effect | null
  /** Why it came to nothing. */
  words: (pressed: Pressed) => string
}

const remove: Effect = ({ page, outer }) => deleted(page, outer)

const duplicate: Effect = ({ page, outer }, { ctrl }) => {
  if (!ctrl) return null
  // the last first: what is named by its place keeps it
  const names = outer.map((element) => nameOf(page, element)).reverse()
  const operations = names.map((target): EditOperation => ({ kind: 'duplicate', target }))
  return { name: named('Duplicated', tagsOf(outer)), operations }
}

const moving =
  (direction: Direction): Effect =>
  ({ page, outer, facts }, { shift, alt, ctrl }) => {
    if (ctrl) return null
    const isPlaced = facts !== null && isNudged(facts)
    const operations =
      alt && shift && direction.isRow
        ? acrossLevels(page, outer, direction.isBack)
        : isPlaced && !alt && !facts.mixed?.includes('position')
          ? nudge(page, outer, facts, direction, shift ? LARGE_STEP_PX : STEP_PX)
          : reorder(page, outer, direction.isBack)
    return operations && { name: named('Moved', tagsOf(outer)), operations }
  }

const tagsOf = (elements: readonly PageElement[]): string[] =>
  elements.map(({ tagName }) => tagName)

const noWay = ({ count }: Pressed): string => (count > 1 ? KEYS.apart : KEYS.atEnd)
/** They come to nothing only where nothing is selected. */
const nothing = (): string => KEYS.nothing

const KEYS_OF: Readonly<Record<EditKey, KeyOf>> = {
  Delete: { effect: remove, words: nothing },
  Backspace: { effect: remove, words: nothing },
  ArrowUp: { effect: moving({ isBack: true, isRow: false }), words: noWay },
  ArrowDown: { effect: moving({ isBack: false, isRow: false }), words: noWay },
  ArrowLeft: { effect: moving({ isBack: true, isRow: true }), words: noWay },
  ArrowRight: { effect: moving({ isBack: false, isRow: true }), words: noWay },
  c: { effect: null, words: nothing },
  d: { effect: duplicate, words: nothing },
  x: { effect: null, words: ({ alt }) => (alt ? KEYS.noStyleCut : KEYS.nothing) },
  v: {
    effect: null,
    words: ({ alt, clipboard }) => {
      if (!alt) return KEYS.nothingCopied
      return clipboard.style ? KEYS.sameStyle : KEYS.noStyleCopied
    },
  },
  z: { effect: null, words: nothing },
  y: { effect: null, words: nothing },
  Enter: { effect: null, words: ({ shift }) => (shift ? KEYS.noneAround : KEYS.noText) },
  ' ': { effect: null, words: ({ count }) => KEYS.kept(count) },
}

/** Null for a key that does nothing to them. `facts` are those of the last one. */
export function keyGesture(
  page: ParsedPage,
  selected: readonly PageElement[],
  facts: ElementFacts | null,
  press: KeyMessage,
): Gesture | null {
  const outer = outermost(selected).sort((a, b) => startOf(a) - startOf(b))
  return outer.length === 0
    ? null
    : (KEYS_OF[press.key].effect?.({ page, outer, facts }, press) ?? null)
}

/** `isLong`: somebody wanted to write in a text that is too long for that, and sees nothing of it. */
export function keyWords(
  selected: readonly PageElement[],
  press: Omit<KeyMessage, 'type'>,
  clipboard: Clipboard,
): { say: string; isLong: boolean } {
  const { key, shift, alt } = press
  const isLong = key === 'Enter' && !shift && selected.some(hasLongText)
  // an element is pasted without a selection, too
  const isWithout = key === 'v' && !alt
  const isNothing = selected.length === 0 && !isWithout
  const say = isNothing
    ? KEYS.nothing
    : KEYS_OF[key].words({ ...press, count: selected.length, clipboard })
  return { say: isLong ? KEYS.long : say, isLong }
}

const hasLongText = ({ childNodes }: PageElement): boolean =>
  childNodes.some((node) => 'value' in node && node.value.length > MAX_TYPED)

/** An item of a list, a paragraph or a figure that would be left empty goes along, in the same step. */
function deleted(page: ParsedPage, elements: readonly PageElement[]): Gesture {
  const gone = outermost(withEmptied(elements)).sort((a, b) => startOf(b) - startOf(a))
  const others = gone.filter((one) => !elements.includes(one)).map(({ tagName }) => tagName)
  const name = named(
    'Deleted',
    elements.map(({ tagName }) => tagName),
  )
  const along = new Set(others.map((tag) => elementWord(tag).toLowerCase()))
  const words = [...along].map((word) => (others.length === 1 ? `its ${word}` : `their ${word}s`))
  return {
    name: [name, ...words].join(' and '),
    operations: gone.map((one) => ({ kind: 'delete', target: nameOf(page, one) })),
  }
}

/** Null where the page does not say where one of several is: only the last one's place is known otherwise. */
function nudge(
  page: ParsedPage,
  elements: readonly PageElement[],
  { css, mixed = [] }: ElementFacts,
  { isBack, isRow }: { isBack: boolean; isRow: boolean },
  pixels: number,
): EditOperation[] | null {
  const side = isRow ? 'left' : 'top'
  const by = isBack ? -pixels : pixels
  const operations: EditOperation[] = []
  for (const element of elements) {
    const target = nameOf(page, element)
    const opposite = OPPOSITE[side]
    const [isHere, isThere] = [side, opposite].map((name) => isSet(element, name, css))
    // set at both sides, it would grow if one of them stayed
    const moved = isThere ? (isHere ? [side, opposite] : [opposite]) : [side]
    for (const property of moved) {
      // keys that follow each other fast know of the ones before by the text; `auto` is where it stands
      const computed = mixed.includes(property) ? null : Number.parseFloat(css[property] ?? '') || 0
      const now = ownPixels(element, property) ?? computed
      if (now === null) return null
      const value = `${now + (property === side ? by : -by)}px`
      operations.push({ kind: 'style', target, property, value })
    }
  }
  return operations
}

/** What the element's own style says of a property, in pixels; null where it says it otherwise, or nothing. */
function ownPixels(element: PageElement, property: string): number | null {
  const value = ownValue(element, property)
  return /^-?[\d.]+px$/i.test(value) ? Number.parseFloat(value) : null
}

const ownValue = (element: PageElement, property: string): string =>
  saying(declarationsOf(attributeOf(element, 'style') ?? ''), property)?.value ?? ''

/** Places are told as pixels, or as `auto` where the opposite side alone is set. */
function isSet(element: PageElement, side: string, css: ElementFacts['css']): boolean {
  const own = ownValue(element, side)
  return own === '' ? Number.isFinite(Number.parseFloat(css[side] ?? '')) : own !== 'auto'
}

type Moving = 'before' | 'after' | 'into'

/** They stay in their order: behind an anchor the last one goes first. */
function moves(
  page: ParsedPage,
  elements: readonly PageElement[],
  to: Moving,
  anchor: PageElement | undefined,
): EditOperation[] | null {
  if (anchor === undefined) return null
  const inOrder = to === 'after' ? [...elements].reverse() : elements
  const at = nameOf(page, anchor)
  return inOrder.map((one) => ({ kind: 'move', target: nameOf(page, one), to, anchor: at }))
}

/** Of those that lie in one element; of others there is none. */
function siblingsOf([first, ...more]: readonly PageElement[]): PageElement[] {
  const parent = first?.parentNode
  if (!parent || !isElement(parent) || more.some(({ parentNode }) => parentNode !== parent)) {
    return []
  }
  return childElements(parent)
}

/** Before the element before them, or behind the one behind them; null at the ends. */
function reorder(
  page: ParsedPage,
  elements: readonly PageElement[],
  isBack: boolean,
): EditOperation[] | null {
  const siblings = siblingsOf(elements)
  const outer = elements.at(isBack ? 0 : -1)
  const place = outer ? siblings.indexOf(outer) : -1
  const anchor = place < 0 ? undefined : siblings[place + (isBack ? -1 : 1)]
  return moves(page, elements, isBack ? 'before' : 'after', anchor)
}

/** Out of what they lie in, right behind that; or into the element before them, as its last. */
function acrossLevels(
  page: ParsedPage,
  elements: readonly PageElement[],
  isOut: boolean,
): EditOperation[] | null {
  const siblings = siblingsOf(elements)
  const [first] = elements
  const parent = first?.parentNode
  if (siblings.length === 0 || !parent || !isElement(parent)) return null
  const anchor = isOut ? parent : siblings[siblings.indexOf(first) - 1]
  if (anchor?.tagName === 'body') return null
  return moves(page, elements, isOut ? 'after' : 'into', anchor)
}

// What is deleted along: an element that would be left with nothing in it, as an item of a list without its link.

/** Empty, they are a hole that people see, or nothing; a cell keeps its place in a table. */
const GOES_ALONG = /^(?:li|p|figure)$/

/** These, and all that is emptied by taking them away: each element around them is counted through once. */
function withEmptied(elements: readonly PageElement[]): PageElement[] {
  const gone = new Set(elements)
  const left = new Map<PageElement, number>()
  // an item goes when the last of what was in it does
  for (const { parentNode } of gone) {
    if (!parentNode || !isElement(parentNode) || !GOES_ALONG.test(parentNode.tagName)) continue
    const count = (left.get(parentNode) ?? parentNode.childNodes.filter(isSeen).length) - 1
    left.set(parentNode, count)
    if (count === 0) gone.add(parentNode)
  }
  return [...gone]
}

/** All but blank text: a comment or a script stays. */
const isSeen = (node: PageElement['childNodes'][number]): boolean =>
  !(node.nodeName === '#text' && 'value' in node && node.value.trim() === '')

// The keys of the clipboard: with Alt, for the style alone; with Shift, into what is selected.

export type KeyPress = Omit<KeyMessage, 'type'>

const DELETE: KeyMessage = {
  ...{ type: 'edit-key', key: 'Delete', shift: false, alt: false, ctrl: false },
}

/** A style is not cut. */
export const isOfClipboard = ({ key, ctrl, alt }: KeyPress): boolean =>
  ctrl && (alt ? 'cv' : 'cxv').includes(key)

/** What is copied stays in `kept`. Null where the page stays as it is. */
export function clipboardGesture(
  page: ParsedPage,
  elements: readonly PageElement[],
  { key, alt, shift }: KeyPress,
  kept: { clipboard: Clipboard },
): Gesture | null {
  const { clipboard } = kept
  const last = elements.at(-1)
  if (key === 'v' && alt) {
    const gesture = clipboard.style && styleGesture(page, elements, clipboard.style)
    return gesture && gesture.operations.length > 0 ? gesture : null
  }
  if (key === 'v') {
    const anchor = last ?? elementOf(page, { tag: 'body' })
    const isSomething = anchor !== null && clipboard.elements.length > 0
    return isSomething ? pasteGesture(page, clipboard.elements, anchor, shift) : null
  }
  if (last === undefined) return null
  if (alt) kept.clipboard = { ...clipboard, style: styleOf(last) }
  else kept.clipboard = { ...clipboard, elements: copied(page, elements) }
  return key === 'x' ? keyGesture(page, elements, null, DELETE) : null
}
