/** Runs a page hidden for a moment, to see what goes wrong in it. Nothing that it stores is kept. */
import { untilAborted } from './abort'
import { FEATURES, FrameHost } from './frameHost'
import { frameUrl } from './frameNames'
import { FrameRequests } from './frameRequests'
import type { FrameStageOptions } from './frameStage'
import { LoadFailure } from './loadFailure'
import { loadInto } from './loadInto'
import { FLOODS, HANGS, type Problem, RELOADS, TAKES_KEYBOARD } from './problem'
import { ProblemLog } from './problems'
import type { AppStorage } from './storage/appStorage'
import { delay, LOAD_TIMEOUT_MS } from './timing'

/** How long a page runs once it is loaded, in ms. */
export const TRIAL_MS = 2_000
/** A page that has not answered after this time hangs, in ms. */
const ANSWERS_WITHIN_MS = 5_000

/** A page may open with a dialog of its own, which takes the focus; it goes back. More is no accident. */
const FOCUS_TAKEN_MOST = 2
const FOCUS_CHECK_MS = 100

/** Calls `onTooOften` when a frame has taken the focus too often; returns what ends the watch. */
const watchFocus = ({ element }: FrameHost, onTooOften: () => void): (() => void) => {
  let taken = 0
  let had = false
  const count = () => {
    taken += 1
    if (taken > FOCUS_TAKEN_MOST) onTooOften()
  }
  const check = () => {
    const has = document.activeElement === element
    if (has && !had) count()
    had = has
  }
  // it is taken back right after this event
  const onBlur = () => {
    if (document.activeElement !== element) return
    had = true
    count()
  }
  const timer = setInterval(check, FOCUS_CHECK_MS)
  window.addEventListener('blur', onBlur)
  return () => {
    clearInterval(timer)
    window.removeEventListener('blur', onBlur)
  }
}

/**
 * Nobody sees it: it must not open windows or dialogs, nor save files. What `allow` gives is of no use
 * without a focus or a gesture; without it a page could tell that it is being tried.
 */
const RIGHTS = { sandbox: 'allow-scripts allow-forms', allow: FEATURES }

export type TrialPlace = Pick<
  FrameStageOptions,
  'slot' | 'names' | 'frameHostSuffix' | 'publicUrl' | 'settings'
>

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

/** Runs a page in a frame of its own, once; true when it reloaded itself, or claims so. */
const runOnce = async (
  html: string,
  storage: AppStorage,
  problems: ProblemLog,
  { slot, names, frameHostSuffix, publicUrl, settings }: TrialPlace,
  signal: AbortSignal,
): Promise<boolean> => {
  const name = names.acquire()
  let reloaded = false
  const frame = new FrameHost({
    name,
    title: 'A change that is being tried',
    src: frameUrl(name, frameHostSuffix, publicUrl),
    storage,
    settings,
    rights: RIGHTS,
    onReloaded: (gone) => {
      reloaded = true
      gone.dispose()
    },
    onOverload: (flooding) => {
      problems.add(FLOODS)
      flooding.dispose()
    },
  })
  frame.element.inert = true
  frame.listen(problems.hear)
  // calls are refused, as they are in view before the person did anything
  const requests = new FrameRequests(publicUrl, null)
  frame.listen((message) => requests.take(message, frame, false, () => Infinity))
  const unwatch = watchFocus(frame, () => {
    problems.add(TAKES_KEYBOARD)
    frame.dispose()
  })
  const end = () => frame.dispose()
  signal.addEventListener('abort', end, { once: true })
  let hasStarted = false
  let hangs = false
  try {
    await frame.open(slot, LOAD_TIMEOUT_MS)
    hasStarted = true
    await loadInto(frame, html, null, LOAD_TIMEOUT_MS)
    await untilAborted(delay(TRIAL_MS), frame.ended)
    await untilAborted(answered(frame), frame.ended)
  } catch (error) {
    if (!hasStarted && !frame.ended.aborted) throw error
    // any other reason is the connection's, or it was ended above
    hangs = error instanceof LoadFailure && error.kind === 'rendering'
    if (hangs) problems.add(HANGS)
  } finally {
    signal.removeEventListener('abort', end)
    unwatch()
    frame.dispose()
    // behind a greeting its thread may be stuck, too
    if (hangs || reloaded) names.retire(name)
    else names.release(name)
  }
  return reloaded
}

/**
 * The values of `storage` are those that the page starts with; what it changes is thrown away. A page
 * may reload itself once, with what it stored; one that goes on doing so would never be looked at.
 * Rejects when it could not be run at all: the frame host does not answer.
 */
export const tryPage = async (
  html: string,
  storage: AppStorage,
  place: TrialPlace,
  signal: AbortSignal,
): Promise<Problem[]> => {
  const problems = new ProblemLog()
  const own = storage.copy()
  const run = () => runOnce(html, own, problems, place, signal)
  if ((await run()) && !signal.aborted && (await run())) problems.add(RELOADS)
  return problems.all
}
