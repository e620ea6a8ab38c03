import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { type SaveReason, saveTexts } from '../model/saveReasons'
import { SAVE_TEXTS } from '../texts'

interface SaveDialogProps {
  reason: SaveReason
  /** What the field begins with. */
  name: string
  onSave(name: string): void
  onClose(): void
}

/** Asks for the app's name. Enter saves, Escape and Cancel close. */
export default function SaveDialog({ reason, name, onSave, onClose }: SaveDialogProps) {
  const texts = saveTexts(reason)
  const [typed, setTyped] = useState(name)
  const formId = useId()
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const trimmed = typed.trim()

  // After the dialog that opened this one has restored the focus.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmed !== '') onSave(trimmed)
  }
  return (
    <AppDialog
      show
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {SAVE_TEXTS.cancel}
          </button>
          <button type="submit" form={formId} className="btn btn-primary" disabled={trimmed === ''}>
            {texts.action}
          </button>
        </>
      }
    >
      {texts.badge && <span className="tag mb-3">{texts.badge}</span>}
      <form id={formId} onSubmit={submit}>
        <label className="form-label" htmlFor={fieldId}>
          {SAVE_TEXTS.name}
        </label>
        <input
          ref={field}
          id={fieldId}
          className="form-control"
          dir="auto"
          placeholder={SAVE_TEXTS.placeholder}
          value={typed}
          maxLength={100}
          required
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </form>
    </AppDialog>
  )
}
