import type { Merge, Side } from '../results/mergeChoice'
import type { SaveReason } from '../save/SaveDialog'
import type { GeneratorStore } from './generatorStore'
import type { Dialog, LeaveReason } from './panel'

export type LeaveAnswer = 'save' | 'discard' | 'cancel'
export type ConflictAnswer = 'reopen' | 'overwrite' | 'cancel'

/** Dialogs that something waits for. Another dialog in its place counts as no answer. */
export interface Questions {
  /** The chosen name; null when it was cancelled. */
  askName(reason: SaveReason, typed: string | null): Promise<string | null>
  askToLeave(reason: LeaveReason): Promise<LeaveAnswer>
  askConflict(message: string): Promise<ConflictAnswer>
  /** Whether an app that was deleted elsewhere is to be saved as a new one. */
  askSaveAsNew(message: string): Promise<boolean>
  /** Whose lines stand at each conflict; null when that was not chosen. */
  askMerge(merge: Merge): Promise<Side[] | null>
  nameChosen(name: string): void
  leaveAnswered(answer: LeaveAnswer): void
  conflictAnswered(answer: ConflictAnswer): void
  newAppChosen(): void
  mergeChosen(sides: readonly Side[]): void
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

  function ask(dialog: Dialog): Promise<string | null> {
    end(null)
    return new Promise((settle) => {
      waiting = { dialog, settle }
      store.getState().dialogOpened(dialog)
    })
  }

  function answer(value: string | null): void {
    end(value)
    store.getState().dialogClosed()
  }

  return {
    askName: (reason, typed) => ask({ kind: 'save', reason, typed }),
    async askToLeave(reason) {
      const answered = await ask({ kind: 'leave', reason })
      return answered === 'save' || answered === 'discard' ? answered : 'cancel'
    },
    async askConflict(message) {
      const answered = await ask({ kind: 'conflict', message })
      return answered === 'reopen' || answered === 'overwrite' ? answered : 'cancel'
    },
    async askMerge(merge) {
      const answered = await ask({ kind: 'merge', merge })
      return answered === null ? null : (answered.split(' ') as Side[])
    },
    askSaveAsNew: async (message) => (await ask({ kind: 'deleted', message })) !== null,
    nameChosen: answer,
    leaveAnswered: answer,
    conflictAnswered: answer,
    newAppChosen: () => answer('new'),
    mergeChosen: (sides) => answer(sides.join(' ')),
    dismissed: () => answer(null),
  }
}
