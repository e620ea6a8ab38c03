import type { ReactNode } from 'react'
import { AppDialog } from './AppDialog'

export type LeaveAnswer = 'cancel' | 'discard' | 'save'

interface LeaveQuestionProps {
  title?: string
  /** Whether only changes are lost, of what was saved before. */
  isStored: boolean
  /** Whether there is nothing yet that could be saved. */
  isUnfinished?: boolean
  onAnswer(answer: LeaveAnswer): void
  /** What a person should know before they answer. */
  children?: ReactNode
}

/** 'Save and clear?': asked before unsaved work is left or cleared. */
export function LeaveQuestion({
  title = LEAVE.title,
  isStored,
  isUnfinished = false,
  onAnswer,
  children,
}: LeaveQuestionProps) {
  return (
    <AppDialog
      show
      title={title}
      onClose={() => onAnswer('cancel')}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={() => onAnswer('cancel')}>
            {LEAVE.cancel}
          </button>
          <button type="button" className="btn btn-destructive" onClick={() => onAnswer('discard')}>
            {LEAVE.discard}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={isUnfinished}
            onClick={() => onAnswer('save')}
          >
            {LEAVE.save}
          </button>
        </>
      }
    >
      <p className="mb-0">{isStored ? LEAVE.changes : LEAVE.text}</p>
      {children}
    </AppDialog>
  )
}

export const LEAVE = {
  title: 'Save and clear?',
  text: 'You have an unsaved app. Save it before you continue?',
  changes: 'You have unsaved changes. Save them before you continue?',
  cancel: 'Cancel',
  discard: 'Discard & Continue',
  save: 'Save & Continue',
} as const
