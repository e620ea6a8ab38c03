import { type AppDocument, currentPage } from '@/document/document'
import { withoutKey } from '@/lib/records'
import type { GeneratorState } from './state'

/**
 * What is on the screen with another page of the open app: its own texts. What the last answer says is not
 * about it.
 */
export function withOpenPage(state: GeneratorState, next: AppDocument): Partial<GeneratorState> {
  const { document, typed, arrived, prompt, promptUnsaved, modification } = state
  const { currentPageId } = next
  if (document === null || document.currentPageId === currentPageId) return { document: next }
  const left = { ...typed, [document.currentPageId]: { prompt, promptUnsaved, modification } }
  const blank = { prompt: currentPage(next).meta.prompt, promptUnsaved: false, modification: '' }
  return {
    document: next,
    typed: withoutKey(left, currentPageId),
    arrived: arrived.filter((pageId) => pageId !== currentPageId),
    validating: null,
    answerNote: null,
    ...(left[currentPageId] ?? blank),
  }
}
