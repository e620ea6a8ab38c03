/** Copies an element to the place behind it. What is known by an id gets another one, also where the copy refers to it. */
import { UNCERTAIN } from '../attributes'
import { findElement } from '../findElement'
import type { Apply } from '../operation'
import { isRefused } from '../parsePage'
import { areApart, spliced } from '../splice'
import { copiedWidths } from '../widthSheet'
import { FIXED, PART_OF_EVERY_PAGE } from './deleteElement'
import { FreshIds } from './freshIds'
import { renamedIds, withRenamedIds } from './renamedIds'
import { copyOf, insert } from './tree'

export const duplicateElement: Apply<'duplicate'> = (page, { target }) => {
  const element = findElement(page, target)
  if (isRefused(element)) return element
  if (FIXED.has(element.tagName)) return { refused: PART_OF_EVERY_PAGE }
  const [at, parent] = [element.sourceCodeLocation, element.parentNode]
  if (!at || !parent || !('tagName' in parent)) return { refused: UNCERTAIN }

  const renamed = renamedIds(element, new FreshIds(page.root))
  const copy = copyOf(element)
  const changed = withRenamedIds(page, element, copy, renamed)
  if (isRefused(changed)) return changed
  // of elements that are nested wrongly, what belongs to one in the tree stands elsewhere in the text
  if (!areApart(changed, at.startOffset, at.endOffset)) return { refused: UNCERTAIN }
  const own = changed.map(({ start, end, text }) => ({
    start: start - at.startOffset,
    end: end - at.startOffset,
    text,
  }))
  const text = spliced(page.html.slice(at.startOffset, at.endOffset), own)
  insert(copy, parent, parent.childNodes[parent.childNodes.indexOf(element) + 1] ?? null)
  return {
    splices: [{ start: at.endOffset, end: at.endOffset, text }, ...copiedWidths(page, renamed)],
    newIds: [...renamed.values()],
  }
}
