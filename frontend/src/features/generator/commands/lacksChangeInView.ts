import { isTooLargeToEdit, TOO_LARGE } from '@/document/editableSize'
import { selectHold, selectHtml } from '@/document/state'
import { HOLD } from '@/document/texts'
import type { GeneratorState } from '../stores/state'
import type { Lack } from './types'

/** Nothing builds on a page whose last change is not in view. */
export function lacksChangeInView(state: GeneratorState): Lack | null {
  const hold = selectHold(state)
  return hold && { words: HOLD[hold][0], notice: HOLD[hold] }
}

/** The same for what waits for a trial by itself. */
export const lacksChoice = (state: GeneratorState): Lack | null =>
  selectHold(state) === 'choice' ? lacksChangeInView(state) : null

/** Elements are selected neither while a change waits for its trial nor in a page that is too large. */
export function lacksElements(state: GeneratorState): Lack | null {
  const isTooLarge = isTooLargeToEdit(selectHtml(state))
  return isTooLarge ? { words: TOO_LARGE[0], notice: TOO_LARGE } : lacksChangeInView(state)
}
