/** Runs a page hidden for a moment, to see what goes wrong in it. Nothing that it stores is kept. */
import type { FrameHost } from './frameHost'
import { type HiddenPlace, inHiddenFrame } from './hiddenFrame'
import { LoadFailure } from './loadFailure'
import { type Problem, RELOADS } from './problem'
import { ProblemLog } from './problems'
import type { AppStorage } from './storage/appStorage'
import { delay } from './timing'

/** How long a page runs once it is loaded, in ms. */
export const VALIDATION_MS = 2_000
/** A page that has not answered after this time hangs, in ms. */
const ANSWERS_WITHIN_MS = 5_000

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
 * Rejects when it could not be run at all: the frame host does not answer.
 */
export const validatePage = async (
  html: string,
  storage: AppStorage,
  place: HiddenPlace,
  signal: AbortSignal,
): Promise<Problem[]> => {
  const problems = new ProblemLog()
  const own = storage.copy()
  const page = { html, storage: own, problems, title: 'A change that is being tried' }
  const run = () =>
    inHiddenFrame(page, place, signal, async (frame) => {
      await delay(VALIDATION_MS)
      await answered(frame)
    })
  if ((await run()) && !signal.aborted && (await run())) problems.add(RELOADS)
  return problems.all
}
