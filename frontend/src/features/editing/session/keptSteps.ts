/**
 * Steps that were undone by a key in the app. A page may have made that key up, and an edit would drop what was undone for
 * good: it is kept. The page goes through those steps again and back, as a step of its own, and the edit comes behind it.
 */
import { currentPage, currentTarget } from '@/document/document'
import { canRedo, currentStep } from '@/document/history'
import type { DocumentHost } from '@/document/host'
import { pageStep } from '@/document/step'
import { KEYS } from '../texts'

export class KeptSteps {
  /** The last step was undone by a key, and nothing came after it yet. */
  #isUndone = false

  constructor(private readonly store: DocumentHost['store']) {}

  undone(): void {
    this.#isUndone = true
  }

  /** An edit is about to land. */
  keep(): void {
    const isUndone = this.#isUndone
    this.#isUndone = false
    const { document, redone, stepLanded } = this.store.getState()
    if (!isUndone || document === null) return
    const { history } = currentPage(document)
    const now = currentStep(history)
    if (now === undefined || !canRedo(history)) return
    for (let at = history.index + 1; at < history.steps.length; at += 1) redone()
    stepLanded(
      currentTarget(document),
      pageStep({ html: now.html, name: KEYS.back, origin: 'manual' }),
    )
  }
}
