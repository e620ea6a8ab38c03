/**
 * What somebody may have typed, where the window cannot tell that it was they (`permits.ts`). A page can make that up,
 * so it is not written by itself; and it may be the person's, so it is not dropped: they are asked.
 */
import { RateLimit } from '@/frame/host/rateLimit'
import { notify } from '@/lib/toast'
import { EDITING } from '../texts'
import type { Typed } from './typedLater'

/** Long enough to be read. */
const ASKED_FOR_MS = 20_000
/** In ten seconds: more texts than a person types, a page that only wants to be in the way. */
const QUESTIONS = 3

export class UnsureText {
  readonly #questions = new RateLimit(QUESTIONS, 10_000)

  /** `write` is called when the person says so. Gives whether they are asked. */
  ask({ text }: Typed, write: () => void): boolean {
    if (!this.#questions.take()) return false
    notify.warning(EDITING.unsure, EDITING.unsureText(text), {
      ...{ whole: true, duration: ASKED_FOR_MS },
      action: { label: EDITING.write, onClick: write },
    })
    return true
  }
}
