import { isTooLargeToEdit, TOO_LARGE } from '@/document/editableSize'
import { selectBlocked, selectHtml } from '@/document/state'
import { BLOCKED } from '@/document/texts'
import type { GeneratorState } from '../store/state'
import type { Lack } from './types'

/** Nothing builds on a page whose last change is not in view. */
export function lacksChangeInView(state: GeneratorState): Lack | null {
  const blocked = selectBlocked(state)
  return blocked && { words: BLOCKED[blocked][0], notice: BLOCKED[blocked] }
}

/** The same for what waits for a validation by itself. */
export const lacksChoice = (state: GeneratorState): Lack | null =>
  selectBlocked(state) === 'choice' ? lacksChangeInView(state) : null

/** Elements are selected neither while a change waits for its validation nor in a page that is too large. */
export function lacksElements(state: GeneratorState): Lack | null {
  const isTooLarge = isTooLargeToEdit(selectHtml(state))
  return isTooLarge ? { words: TOO_LARGE[0], notice: TOO_LARGE } : lacksChangeInView(state)
}
