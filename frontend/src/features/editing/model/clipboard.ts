/** Copy and paste of elements and of their style. What is copied is the text of the page, and stays with the person. */
import { nameOf } from '@/document/pageEdit/findElement'
import { isWithin, startOf } from '@/document/pageEdit/inTree'
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

/** What an element lacks of it is taken from the others, too. */
export function styleGesture(
  page: ParsedPage,
  elements: readonly PageElement[],
  style: NonNullable<Clipboard['style']>,
): Gesture {
  const operations = elements.flatMap((element) =>
    (['style', 'class'] as const)
      .filter((name) => style[name] !== attributeOf(element, name))
      .map((name) => ({
        kind: 'attribute' as const,
        target: nameOf(page, element),
        name,
        value: style[name],
      })),
  )
  return { name: 'Pasted a style', operations }
}

/** Without those that stand in others of them. */
export function outermost(elements: readonly PageElement[]): PageElement[] {
  return elements.filter((one) => !elements.some((other) => isWithin(one, other)))
}
