import { selectHasContent } from '@/document/state'
import { notedStart } from '@/lib/startNote'
import { tellReplaced } from '../prompt/replacedPrompt'
import type { GeneratorCore } from '../store/core'
import type { GeneratorStore } from '../store/generatorStore'
import { checkRecord } from './recordCheck'

/** Restores the user's work. What was typed meanwhile stays. */
export async function restoreWork(core: GeneratorCore, signal: AbortSignal): Promise<void> {
  const { store, draft } = core
  const saved = isUntouched(store) ? await draft()?.restore() : null
  if (signal.aborted || !saved || !isUntouched(store)) return
  const { prompt, panel } = store.getState()
  const typed = prompt.trim() === '' ? {} : { prompt, panel, promptUnsaved: true }
  store.getState().restored({ ...saved, ...typed })
  const isReplaced = prompt.trim() !== '' && !saved.document && notedStart() === null
  if (isReplaced) tellReplaced(store, prompt, saved.prompt ?? '')
  if (saved.document) void checkRecord(store, signal)
}

function isUntouched(store: GeneratorStore): boolean {
  const state = store.getState()
  return state.run === null && state.document === null && !selectHasContent(state)
}
