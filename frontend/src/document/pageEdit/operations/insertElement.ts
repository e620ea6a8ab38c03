/** Puts an element that was copied before, as text, before, behind or into another one. Ids that are taken are renamed. */
import { parseFragment } from 'parse5'
import { UNCERTAIN } from '../attributes'
import { misplaced } from '../contentModel'
import { findElement } from '../findElement'
import type { Apply } from '../operation'
import { childElements, isRefused } from '../parsePage'
import { areApart, spliced } from '../splice'
import { copiedWidths } from '../widthSheet'
import { FIXED, PART_OF_EVERY_PAGE } from './deleteElement'
import { FreshIds } from './freshIds'
import { placeOf } from './moveElement'
import { renamedIds, withRenamedIds } from './renamedIds'
import { copyOf, insert } from './tree'

export const NOT_ONE = 'The copied element cannot be pasted here.'

export const insertElement: Apply<'insert'> = (page, { html, to, anchor: anchorName }) => {
  const anchor = findElement(page, anchorName)
  if (isRefused(anchor)) return anchor
  const isFixed = to !== 'into' && FIXED.has(anchor.tagName)
  if (isFixed || anchor.tagName === 'html') return { refused: PART_OF_EVERY_PAGE }
  const place = placeOf(anchor, to)
  const parent = to === 'into' ? anchor : anchor.parentNode
  if (place === null || !parent || !('tagName' in parent)) return { refused: UNCERTAIN }

  const repeated: number[] = []
  const fragment = parseFragment(parent, html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startOffset }) => {
      if (code === 'duplicate-attribute') repeated.push(startOffset)
    },
  })
  const [element] = childElements(fragment)
  const at = element?.sourceCodeLocation
  const isOne = at?.startOffset === 0 && at.endOffset === html.length
  if (element === undefined || fragment.childNodes.length !== 1 || !isOne)
    return { refused: NOT_ONE }
  const reason = misplaced(element, parent)
  if (reason !== null) return { refused: reason }
  const renamed = renamedIds(element, new FreshIds(page.root))
  const copy = copyOf(element)
  const own = { html, root: element, repeated, isLocated: true }
  const changed = withRenamedIds(own, element, copy, renamed)
  if (isRefused(changed)) return changed
  if (!areApart(changed, 0, html.length)) return { refused: UNCERTAIN }
  const next = to === 'after' ? parent.childNodes[parent.childNodes.indexOf(anchor) + 1] : anchor
  insert(copy, parent, to === 'into' ? null : (next ?? null))
  return {
    splices: [
      { start: place, end: place, text: spliced(html, changed) },
      ...copiedWidths(page, renamed),
    ],
    newIds: [...renamed.values()],
  }
}
