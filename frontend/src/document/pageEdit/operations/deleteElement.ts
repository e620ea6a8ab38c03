/** Takes an element away with everything in it. */
import { UNCERTAIN } from '../attributes'
import { findElement } from '../findElement'
import type { Apply } from '../operation'
import { isRefused } from '../parsePage'
import { detach } from './tree'

export const PART_OF_EVERY_PAGE = 'Every page needs this element, so it cannot be moved or deleted.'

/** Every page has them, written or not. */
export const FIXED = new Set(['html', 'head', 'body'])

export const deleteElement: Apply<'delete'> = (page, { target }) => {
  const element = findElement(page, target)
  if (isRefused(element)) return element
  if (FIXED.has(element.tagName)) return { refused: PART_OF_EVERY_PAGE }
  const at = element.sourceCodeLocation
  if (!at) return { refused: UNCERTAIN }
  detach(element)
  return { splices: [{ start: at.startOffset, end: at.endOffset, text: '' }], newIds: [] }
}
