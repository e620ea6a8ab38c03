import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { type LeaveAnswer, LeaveQuestion } from '@/components/LeaveQuestion'

/** Saves the changes of a form; whether that worked. */
type Save = () => Promise<boolean>

/** The forms of a card that have unsaved changes. */
export type Unsaved = Map<string, Save>

/** Notes the changes of a form while there are some; `save` is null without any. */
export function useUnsaved(unsaved: Unsaved, form: string, save: Save | null): void {
  useEffect(() => {
    if (save === null) return
    unsaved.set(form, save)
    return () => {
      unsaved.delete(form)
    }
  })
}

/** Asks before unsaved changes are left for another screen, or the tab is closed. */
export function LeaveGuard({ unsaved }: { unsaved: Unsaved }) {
  const [isSaving, setSaving] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && unsaved.size > 0,
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])

  if (blocker.state !== 'blocked') return null
  const saveAll = async () => {
    setSaving(true)
    const saved = await Promise.all([...unsaved.values()].map((save) => save()))
    setSaving(false)
    return saved.every(Boolean)
  }
  const answered = async (answer: LeaveAnswer) => {
    const mayLeave = answer === 'discard' || (answer === 'save' && (await saveAll()))
    if (mayLeave) blocker.proceed()
    else blocker.reset()
  }
  return (
    <LeaveQuestion
      title="Save your changes?"
      isStored
      isUnfinished={isSaving}
      onAnswer={(answer) => void answered(answer)}
    />
  )
}
