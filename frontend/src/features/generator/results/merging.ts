import { type AppDocument, holds, type PageTarget, pageOf, stepById } from '@/document/document'
import { currentStep } from '@/document/history'
import type { PageStep } from '@/document/step'
import type { GeneratorStore, Questions } from '../store'
import type { AskMerge, Side } from './mergeChoice'

/**
 * The steps of an answer to a page that the person edited since it was asked for: merged with what they did, which they
 * may be asked about. Null where the answer can land as it is. `basedOn`: the step that the job was given.
 */
export type Merging = (
  target: PageTarget,
  step: PageStep,
  basedOn: string | null,
) => Promise<readonly PageStep[]> | null

export function createMerging(store: GeneratorStore, askMerge: AskMerge): Merging {
  return (target, step, basedOn) => {
    const { document } = store.getState()
    if (document === null || !isEditedSince(document, target, basedOn)) return null
    return import('./mergeEdits').then(
      ({ mergedSteps }) => mergedSteps({ store, askMerge }, { target, step, basedOn }),
      // their edits are one Undo away then
      () => [step],
    )
  }
}

function isEditedSince(document: AppDocument, target: PageTarget, basedOn: string | null): boolean {
  const page = holds(document, target) ? pageOf(document, target.pageId) : undefined
  const current = page && currentStep(page.history)
  if (!page || !current || basedOn === null || current.id === basedOn) return false
  return stepById(page, basedOn)?.html !== current.html
}

/** Asks in a dialog. */
export const askAboutMerge =
  (questions: Pick<Questions, 'ask'>): AskMerge =>
  async (merge) => {
    const answer = await questions.ask({ kind: 'merge', merge })
    return answer === null ? null : (answer.split(' ') as Side[])
  }
