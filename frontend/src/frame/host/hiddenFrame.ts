/** Opens a page in a frame that nobody sees, for a moment. Nothing that it stores is kept. */

import type { ApiBridgeConfig } from './apiBridge'
import { FEATURES, FrameHost } from './frameHost'
import { type FrameNames, frameUrl } from './frameNames'
import { FrameRequests } from './frameRequests'
import type { FrameStageOptions } from './frameStage'
import { LoadFailure, loadInto } from './loadInto'
import type { ProblemLog } from './problems'
import { FLOODS, HANGS, LEAVES, TAKES_KEYBOARD } from './problems'
import type { AppStorage } from './storage/appStorage'
import { LOAD_TIMEOUT_MS, untilAborted } from './timing'

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
 * Nobody sees it: it must not open windows or dialogs, save files, hold the pointer or play sound, which the runtime keeps
 * from the page (`runtime/silence.ts`). What `allow` gives is of no use without a focus or a gesture, or does not reach the
 * person; without it a page could tell that it is being validated.
 */
const RIGHTS = { sandbox: 'allow-scripts allow-forms', allow: FEATURES }

export type HiddenPlace = Pick<
  FrameStageOptions,
  'slot' | 'frameHostSuffix' | 'publicUrl' | 'settings'
> & {
  names: Pick<FrameNames, 'acquire' | 'release' | 'retire'>
  /** How the frames that are seen make calls. */
  bridge: () => ApiBridgeConfig | null
}

type HiddenPage = {
  html: string
  storage: AppStorage
  /** Gets what goes wrong. */
  problems: ProblemLog
  /** Accessible name of the frame. */
  title: string
}

/**
 * Runs a page in a frame of its own, once, with `act` when it is loaded. True when it reloaded itself, or claims so.
 * Rejects when the frame host does not answer, `answersWithin` ms.
 */
export const inHiddenFrame = async (
  { html, storage, problems, title }: HiddenPage,
  { slot, names, frameHostSuffix, publicUrl, settings, bridge }: HiddenPlace,
  signal: AbortSignal,
  act: (frame: FrameHost) => Promise<void>,
  answersWithin = LOAD_TIMEOUT_MS,
): Promise<boolean> => {
  const name = names.acquire()
  let reloaded = false
  const frame = new FrameHost({
    name,
    title,
    src: frameUrl(name, frameHostSuffix, publicUrl),
    storage,
    settings: { ...settings, silent: true },
    rights: RIGHTS,
    onReloaded: (gone) => {
      reloaded = true
      gone.dispose()
    },
    onLeft: (gone) => {
      problems.add(LEAVES)
      gone.dispose()
    },
    onOverload: (flooding) => {
      problems.add(FLOODS)
      flooding.dispose()
    },
  })
  frame.element.inert = true
  frame.listen(problems.hear)
  // calls that spend credits are refused, as they are in view before the person did anything
  const seen = bridge()
  const requests = new FrameRequests(publicUrl, seen && { ...seen, isHidden: true })
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
    await frame.open(slot, answersWithin)
    hasStarted = true
    await loadInto(frame, { html }, null, LOAD_TIMEOUT_MS)
    await untilAborted(act(frame), frame.ended)
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
    const isSilent = !hasStarted && !signal.aborted
    if (hangs || reloaded || isSilent) names.retire(name)
    else names.release(name)
  }
  return reloaded
}
