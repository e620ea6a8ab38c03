import { selectHtml } from '@/document/state'
import { isTooLong } from '../model/counter'
import type { GeneratorStore } from '../stores/generatorStore'
import { INSTRUCTION_WAITS } from '../texts'
import type { Runner } from './runner'
import { createTrialEnd } from './settled'

export interface Instructing {
  /**
   * Sends the instruction in the box. While the last change is tried it waits for that, and stays where
   * it is when nothing comes of the change.
   */
  send(): Promise<void>
}

export function createInstructing(
  store: GeneratorStore,
  runner: Pick<Runner, 'modify'>,
): Instructing {
  const trialEnd = createTrialEnd(store, INSTRUCTION_WAITS)

  return {
    async send() {
      const page = selectHtml(store.getState())
      if (!(await trialEnd.reached())) return
      const state = store.getState()
      const instruction = state.modification.trim()
      const isSame = selectHtml(state) === page
      if (!isSame || instruction === '' || isTooLong(instruction)) return
      await runner.modify(instruction)
    },
  }
}
