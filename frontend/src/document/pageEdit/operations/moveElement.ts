/** Moves an element before, behind or into another one, as it stands. */
import { UNCERTAIN } from '../attributes'
import { misplaced } from '../contentModel'
import { findElement } from '../findElement'
import type { Apply } from '../operation'
import { isRefused, type PageElement } from '../parsePage'
import { FIXED, PART_OF_EVERY_PAGE } from './deleteElement'
import { detach, insert, isWithin } from './tree'

export const INTO_ITSELF = 'An element cannot be moved into itself.'

export const moveElement: Apply<'move'> = (page, { target, to, anchor: anchorName }) => {
  const [element, anchor] = [findElement(page, target), findElement(page, anchorName)]
  if (isRefused(element)) return element
  if (isRefused(anchor)) return anchor
  const isFixed = FIXED.has(element.tagName) || (to !== 'into' && FIXED.has(anchor.tagName))
  if (isFixed || anchor.tagName === 'html') return { refused: PART_OF_EVERY_PAGE }
  if (anchor === element || isWithin(anchor, element)) return { refused: INTO_ITSELF }
  const [from, place] = [element.sourceCodeLocation, placeOf(anchor, to)]
  const parent = to === 'into' ? anchor : anchor.parentNode
  if (!from || place === null || !parent || !('tagName' in parent)) return { refused: UNCERTAIN }
  // among its own siblings it stays where the page has it
  const reason = parent === element.parentNode ? null : misplaced(element, parent)
  if (reason !== null) return { refused: reason }
  const text = page.html.slice(from.startOffset, from.endOffset)
  detach(element)
  const next = to === 'after' ? parent.childNodes[parent.childNodes.indexOf(anchor) + 1] : anchor
  insert(element, parent, to === 'into' ? null : (next ?? null))
  return {
    splices: [
      { start: from.startOffset, end: from.endOffset, text: '' },
      { start: place, end: place, text },
    ],
    newIds: [],
  }
}

/** Where text stands before, behind, or as the last of an element. */
export function placeOf(element: PageElement, to: 'before' | 'after' | 'into'): number | null {
  const at = element.sourceCodeLocation
  if (!at) return null
  if (to === 'before') return at.startOffset
  if (to === 'after') return at.endOffset
  // without an end tag it ends where its last child does
  return at.endTag?.startOffset ?? (at.startTag ? at.endOffset : null)
}
