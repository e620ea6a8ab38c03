/** Copy and paste of elements and of their style. What is copied is the text of the page, and stays with the person. */
import { declarationsOf } from '@/document/pageEdit/declarations'
import { nameOf } from '@/document/pageEdit/findElement'
import { isWithin, startOf } from '@/document/pageEdit/operations/tree'
import { attributeOf, type PageElement, type ParsedPage } from '@/document/pageEdit/parsePage'
import type { Gesture } from './gesture'

export interface Clipboard {
  /** Each as it stood in the text of its page. */
  elements: readonly string[]
  /** By attribute; null where the element had none. */
  style: Readonly<Record<'style' | 'class', string | null>> | null
}

export const EMPTY_CLIPBOARD: Clipboard = { elements: [], style: null }

/** In the order of the page; what stands in another one of them is copied with that. */
export function copied(page: ParsedPage, elements: readonly PageElement[]): string[] {
  return outermost(elements)
    .sort((a, b) => startOf(a) - startOf(b))
    .flatMap(({ sourceCodeLocation: at }) =>
      at ? [page.html.slice(at.startOffset, at.endOffset)] : [],
    )
}

/** Behind an element, or as the last in it. */
export function pasteGesture(
  page: ParsedPage,
  elements: readonly string[],
  anchor: PageElement,
  isInto: boolean,
): Gesture {
  const to = isInto || anchor.tagName === 'body' ? 'into' : 'after'
  // each goes right behind the anchor, so the last one first; within it the first one
  const inOrder = to === 'after' ? [...elements].reverse() : elements
  return {
    name: elements.length === 1 ? 'Pasted an element' : `Pasted ${elements.length} elements`,
    operations: inOrder.map((html) => ({ kind: 'insert', html, to, anchor: nameOf(page, anchor) })),
  }
}

export const styleOf = (element: PageElement): NonNullable<Clipboard['style']> => ({
  style: attributeOf(element, 'style'),
  class: attributeOf(element, 'class'),
})

/** Where an element lies and how large it is: that stays its own. */
const OF_PLACE =
  /^(?:(?:min-|max-)?(?:width|height|inline-size|block-size)|position|display|float|clear|inset.*|left|top|right|bottom|margin.*|flex(?:-grow|-shrink|-basis)?|order|(?:align|justify|place)-self|grid-(?:area|row|column).*|z-index|transform|translate)$/

/** The style attribute of an element that gets another one's; null where nothing is left of it. */
function withStyle(own: string | null, other: string | null): string | null {
  const texts = [...partOf(own, true), ...partOf(other, false)]
  return texts.length > 0 ? texts.join('; ') : null
}

const partOf = (style: string | null, isOfPlace: boolean): string[] =>
  declarationsOf(style ?? '')
    .filter(({ property }) => OF_PLACE.test(property) === isOfPlace)
    .map(({ start, end }) => (style ?? '').slice(start, end))

/** What an element lacks of it is taken from the others, too. Their size and their place stay. */
export function styleGesture(
  page: ParsedPage,
  elements: readonly PageElement[],
  style: NonNullable<Clipboard['style']>,
): Gesture {
  const operations = elements.flatMap((element) => {
    const own = styleOf(element)
    const next = { style: withStyle(own.style, style.style), class: style.class }
    return (['style', 'class'] as const)
      .filter((name) => next[name] !== own[name])
      .map((name) => ({
        kind: 'attribute' as const,
        target: nameOf(page, element),
        name,
        value: next[name],
      }))
  })
  return { name: 'Pasted a style', operations }
}

/** Without those that stand in others of them. */
export function outermost(elements: readonly PageElement[]): PageElement[] {
  return elements.filter((one) => !elements.some((other) => isWithin(one, other)))
}
