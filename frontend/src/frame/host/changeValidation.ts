/** Whether a changed page fails where the page before it did not. */

import { absencesIn } from './absences'
import type { FrameHost } from './frameHost'
import { type HiddenPlace, inHiddenFrame } from './hiddenFrame'
import { LoadFailure } from './loadInto'
import { type Problem, ProblemLog, problemsOnlyIn, RELOADS } from './problems'
import type { AppStorage } from './storage/appStorage'
import { delay } from './timing'

type ChangeToValidate = {
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

// Runs a page hidden for a moment, to see what goes wrong in it. Nothing that it stores is kept.

/** How long a page runs once it is loaded, in ms. */
export const VALIDATION_MS = 2_000
/** A page that has not answered after this time hangs, in ms. */
const ANSWERS_WITHIN_MS = 5_000

/** When a frame is opened once more whose first message may be lost, in ms. */
const GREETS_WITHIN_MS = 5_000

/** Rejects when the frame does not answer a ping. */
const answered = (frame: FrameHost): Promise<void> =>
  new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      stop()
      settle()
    }
    const timer = setTimeout(
      () => finish(() => reject(new LoadFailure('rendering'))),
      ANSWERS_WITHIN_MS,
    )
    const stop = frame.listen(({ type }) => {
      if (type === 'pong') finish(resolve)
    })
    frame.post({ type: 'ping', at: performance.now() })
  })

/**
 * The values of `storage` are those that the page starts with; what it changes is thrown away. A page
 * may reload itself once, with what it stored; one that goes on doing so would never be looked at.
 * Rejects when it could not be run at all: the frame host does not answer a second time.
 */
export const validatePage = async (
  html: string,
  storage: AppStorage,
  place: HiddenPlace,
  signal: AbortSignal,
): Promise<Problem[]> => {
  const isOfAbsence = absencesIn(html)
  const problems = new ProblemLog((error) => !isOfAbsence(error))
  const own = storage.copy()
  const page = { html, storage: own, problems, title: 'A change that is being tried' }
  const runOnce = (answersWithin?: number) =>
    inHiddenFrame(
      page,
      place,
      signal,
      async (frame) => {
        await delay(VALIDATION_MS)
        await answered(frame)
      },
      answersWithin,
    )
  const run = () =>
    runOnce(GREETS_WITHIN_MS).catch((error: unknown) => {
      if (signal.aborted) throw error
      return runOnce()
    })
  if ((await run()) && !signal.aborted && (await run())) problems.add(RELOADS)
  return problems.all
}
