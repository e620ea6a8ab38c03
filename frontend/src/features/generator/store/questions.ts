import type { Dialog } from './dialogs'
import type { GeneratorStore } from './generatorStore'

/** Dialogs that something waits for. */
export interface Questions {
  /** The answer; null where the dialog was closed, or another one took its place. */
  ask(dialog: Dialog): Promise<string | null>
  answered(answer: string): void
  /** Closes the open dialog without an answer. */
  dismissed(): void
}

export function createQuestions(store: GeneratorStore): Questions {
  let waiting: { dialog: Dialog; settle(answer: string | null): void } | null = null

  store.subscribe(({ dialog }) => {
    if (waiting !== null && dialog !== waiting.dialog) end(null)
  })

  function end(answer: string | null): void {
    const before = waiting
    waiting = null
    before?.settle(answer)
  }

  function answered(value: string | null): void {
    end(value)
    store.getState().dialogClosed()
  }

  return {
    ask(dialog) {
      end(null)
      return new Promise((settle) => {
        waiting = { dialog, settle }
        store.getState().dialogOpened(dialog)
      })
    },
    answered,
    dismissed: () => answered(null),
  }
}
