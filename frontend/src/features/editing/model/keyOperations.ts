/** What the keys of edit mode do to what is selected (specification 2, section 4; see also `frame/editProtocol.ts`). */
import { declarationsOf, saying } from '@/document/pageEdit/declarations'
import { type ElementName, nameOf } from '@/document/pageEdit/findElement'
import { startOf } from '@/document/pageEdit/inTree'
import type { EditOperation } from '@/document/pageEdit/operation'
import {
  attributeOf,
  childElements,
  isElement,
  type PageElement,
  type ParsedPage,
} from '@/document/pageEdit/parsePage'
import type { EditMessage, ElementFacts } from '@/frame/editProtocol'
import { outermost } from './clipboard'
import { type Gesture, named } from './gesture'

export type KeyMessage = Extract<EditMessage, { type: 'edit-key' }>

const STEP_PX = 1
const LARGE_STEP_PX = 10
const DIRECTIONS: Readonly<Record<string, { isBack: boolean; isRow: boolean }>> = {
  ArrowUp: { isBack: true, isRow: false },
  ArrowDown: { isBack: false, isRow: false },
  ArrowLeft: { isBack: true, isRow: true },
  ArrowRight: { isBack: false, isRow: true },
}

/** Null for a key that does nothing to them. `facts` are those of the last one. */
export function keyGesture(
  page: ParsedPage,
  selected: readonly PageElement[],
  facts: ElementFacts | null,
  { key, shift, alt, ctrl }: KeyMessage,
): Gesture | null {
  // the last first: what is named by its place keeps it
  const outer = outermost(selected).sort((a, b) => startOf(b) - startOf(a))
  const names = outer.map((element) => nameOf(page, element))
  const tags = outer.map(({ tagName }) => tagName)
  const [only] = outer
  if (only === undefined) return null
  if (key === 'Delete' || key === 'Backspace') {
    return {
      name: named('Deleted', tags),
      operations: names.map((target) => ({ kind: 'delete', target })),
    }
  }
  if (ctrl) {
    if (key !== 'd') return null
    const operations = names.map((target): EditOperation => ({ kind: 'duplicate', target }))
    return { name: named('Duplicated', tags), operations }
  }
  const direction = DIRECTIONS[key]
  if (direction === undefined || outer.length > 1) return null
  const target = nameOf(page, only)
  if (alt && shift && direction.isRow) return acrossLevels(page, target, only, direction.isBack)
  const isPlaced = facts !== null && /^(?:absolute|relative|fixed)$/.test(facts.position)
  if (isPlaced && !alt)
    return nudge(target, only, facts, direction, shift ? LARGE_STEP_PX : STEP_PX)
  return reorder(page, target, only, direction.isBack)
}

function nudge(
  target: ElementName,
  element: PageElement,
  { css }: ElementFacts,
  { isBack, isRow }: { isBack: boolean; isRow: boolean },
  pixels: number,
): Gesture {
  const property = isRow ? 'left' : 'top'
  // keys that follow each other fast know of the ones before by the text; `auto` is where it stands
  const now = ownPixels(element, property) ?? (Number.parseFloat(css[property] ?? '') || 0)
  const value = `${now + (isBack ? -pixels : pixels)}px`
  return {
    name: named('Moved', [element.tagName]),
    operations: [{ kind: 'style', target, property, value }],
  }
}

/** What the element's own style says of a property, in pixels; null where it says it otherwise, or nothing. */
function ownPixels(element: PageElement, property: string): number | null {
  const own = declarationsOf(attributeOf(element, 'style') ?? '')
  const said = saying(own, property)?.value ?? ''
  return /^-?[\d.]+px$/i.test(said) ? Number.parseFloat(said) : null
}

/** Before the element before it, or behind the one behind it; null at the ends. */
function reorder(
  page: ParsedPage,
  target: ElementName,
  element: PageElement,
  isBack: boolean,
): Gesture | null {
  const { parentNode } = element
  if (parentNode === null || !isElement(parentNode)) return null
  const siblings = childElements(parentNode)
  const anchor = siblings[siblings.indexOf(element) + (isBack ? -1 : 1)]
  if (anchor === undefined) return null
  const to = isBack ? 'before' : 'after'
  return {
    name: named('Moved', [element.tagName]),
    operations: [{ kind: 'move', target, to, anchor: nameOf(page, anchor) }],
  }
}

/** Out of what it lies in, right behind that; or into the element before it, as its last. */
function acrossLevels(
  page: ParsedPage,
  target: ElementName,
  element: PageElement,
  isOut: boolean,
): Gesture | null {
  const { parentNode } = element
  if (parentNode === null || !isElement(parentNode)) return null
  const siblings = childElements(parentNode)
  const anchor = isOut ? parentNode : siblings[siblings.indexOf(element) - 1]
  if (anchor === undefined || anchor.tagName === 'body') return null
  const to = isOut ? 'after' : 'into'
  return {
    name: named('Moved', [element.tagName]),
    operations: [{ kind: 'move', target, to, anchor: nameOf(page, anchor) }],
  }
}
