/**
 * What somebody may have typed or pulled, where the window cannot tell that it was they (`permits.ts`). A page can make
 * that up, so it is not done by itself; and it may be the person's, so it is not dropped: they are asked.
 */
import type { EditMessage } from '@/frame/editProtocol'
import { RateLimit } from '@/frame/host/rateLimit'
import { notify } from '@/lib/toast'
import { EDITING } from '../texts'

export type UnsureEdit = Extract<
  EditMessage,
  { type: 'edit-typed' | 'edit-dropped' | 'edit-placed' | 'edit-resized' }
>

/** Long enough to be read. */
const ASKED_FOR_MS = 20_000
/** In ten seconds: more than a person does, a page that only wants to be in the way. */
const QUESTIONS = 3

export class UnsureEdits {
  readonly #questions = new RateLimit(QUESTIONS, 10_000)
  /** A page says it as often as it wants. */
  readonly #notices = new RateLimit(1, 10_000)

  /** Nothing was done: a person knows that they did it, and does it again. */
  lost(): void {
    if (this.#notices.take()) notify.warning(EDITING.refused, EDITING.pullLost, { whole: true })
  }

  /** `act` is called when the person says so. Gives whether they are asked. */
  ask(edit: UnsureEdit, act: () => void): boolean {
    if (!this.#questions.take()) return false
    const [title, text, label] =
      edit.type === 'edit-typed'
        ? [EDITING.unsure, EDITING.unsureText(edit.text), EDITING.keep]
        : [EDITING.unsurePull, EDITING.unsurePulled(edit.type === 'edit-resized'), EDITING.keep]
    notify.warning(title, text, {
      ...{ whole: true, duration: ASKED_FOR_MS },
      action: { label, onClick: act },
    })
    return true
  }
}
