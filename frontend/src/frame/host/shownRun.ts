/** Runs a page hidden until it has come to rest, and reads what it shows then. Nothing that it stores is kept. */
import script from '../runtime/shownTexts?script'
import type { FrameHost } from './frameHost'
import { type HiddenPlace, inHiddenFrame } from './hiddenFrame'
import { ProblemLog } from './problems'
import type { AppStorage } from './storage/appStorage'
import { delay } from './timing'

/** How long a page draws once it is loaded, in ms, and how often it is read meanwhile. */
const DRAWN_AFTER_MS = 200
const READ_EACH_MS = 40
/** A page that is as it was when it was read last is not waited for longer. */
const RESTS_AFTER_MS = 80
const ANSWERS_WITHIN_MS = 1_000

export type ShownRun = {
  /** What the page shows, as its frame says: not checked. */
  page: string
  problems: number
}

const shownIn = (frame: FrameHost): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The page did not answer.')), ANSWERS_WITHIN_MS)
    const stop = frame.listen((message) => {
      if (message.type !== 'shown') return
      clearTimeout(timer)
      stop()
      resolve(message.page)
    })
    frame.post({ type: 'mode', script })
  })

/** `isIt`: whether the page shows what is waited for; then it runs no longer. */
export type ShownOptions = { html: string; isIt?: ((shown: ShownRun) => boolean) | undefined }

/** Null when nothing came of it. `storage`: the values that the page starts with. */
export const showHidden = async (
  { html, isIt }: ShownOptions,
  storage: AppStorage,
  place: HiddenPlace,
  signal: AbortSignal,
): Promise<ShownRun | null> => {
  const problems = new ProblemLog()
  let shown = null as ShownRun | null
  const asked = { html, storage: storage.copy(), problems, title: 'Where texts come from' }
  try {
    await inHiddenFrame(asked, place, signal, async (frame) => {
      if (isIt === undefined) await delay(DRAWN_AFTER_MS)
      for (let waited = 0; waited <= DRAWN_AFTER_MS; waited += READ_EACH_MS) {
        const before = shown?.page
        shown = { page: await shownIn(frame), problems: problems.all.length }
        const isAtRest = shown.page === before && waited >= RESTS_AFTER_MS
        if (isIt === undefined || isIt(shown) || isAtRest) return
        await delay(READ_EACH_MS)
      }
    })
  } catch {
    return null
  }
  return shown
}
