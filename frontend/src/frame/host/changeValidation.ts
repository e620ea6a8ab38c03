/** Whether a changed page fails where the page before it did not. */

import type { HiddenPlace } from './hiddenFrame'
import type { Problem } from './problem'
import { problemsOnlyIn } from './problems'
import type { AppStorage } from './storage/appStorage'
import { validatePage } from './validationRun'

export type ChangeToValidate = {
  before: string
  /** What went wrong while the page before ran in the preview. */
  known: Problem[]
  after: string
  storage: AppStorage
}

/**
 * The first new problem, or null. What only the hidden run of the changed page showed is looked for
 * in a hidden run of the page before: it may not have come to it in the preview yet. Rejects when one
 * of them could not be run.
 */
export const problemOfChange = async (
  { before, known, after, storage }: ChangeToValidate,
  place: HiddenPlace,
  signal: AbortSignal,
): Promise<Problem | null> => {
  const found = problemsOnlyIn(await validatePage(after, storage, place, signal), known)
  if (found.length === 0 || signal.aborted) return null
  const [problem] = problemsOnlyIn(found, await validatePage(before, storage, place, signal))
  return problem ?? null
}
