import { selectHold } from '@/document/state'
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
