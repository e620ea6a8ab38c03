import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { NameField, nameProblem } from '@/components/NameField'
import { htmlOf } from '@/document/document'
import { pagesInOrder } from '@/document/pages'
import { useGenerator } from '../store/context'
import { SAVE_TEXTS } from './dialogTexts'

interface SaveDialogProps {
  reason: SaveReason
  /** What the field begins with. */
  name: string
  /** Whether a person gave it that name. */
  isNamed: boolean
  /** Whether search engines may list it. */
  isIndexable: boolean
  onSave(name: string, isIndexable: boolean): void
  onClose(): void
}

/** Asks for the app's name. Enter saves, Escape and Cancel close. */
export default function SaveDialog({
  reason,
  name,
  isNamed,
  isIndexable,
  onSave,
  onClose,
}: SaveDialogProps) {
  const texts = saveTexts(reason)
  const why = saveReasonText(reason, isNamed)
  const [typed, setTyped] = useState(name)
  const [isListed, setListed] = useState(isIndexable)
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const isUnusable = nameProblem(typed) !== null

  // Once more: a dialog that opened this one may have given the focus back meanwhile.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUnusable) onSave(typed.trim(), isListed)
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
          <button type="submit" form={formId} className="btn btn-primary" disabled={isUnusable}>
            {texts.action}
          </button>
        </>
      }
    >
      {why && <p className="text-m mb-2">{why}</p>}
      {texts.badge && <span className="tag mb-3">{texts.badge}</span>}
      <form id={formId} onSubmit={submit}>
        <NameField
          ref={field}
          // at once, too: who presses Ctrl+S and Enter is faster than a timer
          autoFocus
          label={SAVE_TEXTS.name}
          placeholder={SAVE_TEXTS.placeholder}
          value={typed}
          onChange={setTyped}
        />
        <EmptyPages />
        <details className="save-details" open={isIndexable}>
          <summary>{SAVE_TEXTS.details}</summary>
          <label className="check-line">
            <input
              type="checkbox"
              aria-describedby={`${formId}-listed`}
              checked={isListed}
              onChange={(event) => setListed(event.target.checked)}
            />
            {SAVE_TEXTS.indexable}
          </label>
          <p className="gen-note mb-0" id={`${formId}-listed`}>
            {SAVE_TEXTS.indexableHint}
          </p>
        </details>
      </form>
    </AppDialog>
  )
}

/** Says which pages have nothing that could be saved. */
function EmptyPages() {
  const document = useGenerator((state) => state.document)
  const pages = document === null ? [] : pagesInOrder(document)
  const empty = pages.filter((page) => htmlOf(page) === '').map(({ meta }) => meta.name)
  return empty.length > 0 && <p className="gen-note">{SAVE_TEXTS.notSaved(empty)}</p>
}

/** What comes after the save. */
export type SaveReason = 'save' | 'leave' | 'share' | 'qr' | 'connection'

export interface SaveTexts {
  title: string
  action: string
  /** Shown as a badge; none for plain saving. */
  badge: string | null
}

/** Why an app is saved first; null where that is what the person asked for. */
export function saveReasonText(reason: SaveReason, isNamed: boolean): string | null {
  if (reason !== 'share' && reason !== 'qr') return null
  const action = SAVE_TEXTS[reason].verb
  return isNamed ? SAVE_TEXTS.latest(action) : SAVE_TEXTS.nameFirst(action)
}

export function saveTexts(reason: SaveReason): SaveTexts {
  switch (reason) {
    case 'save':
    case 'leave':
      return SAVE_TEXTS.plain
    case 'share':
      return SAVE_TEXTS.share
    case 'qr':
      return SAVE_TEXTS.qr
    case 'connection':
      return SAVE_TEXTS.connection
  }
}
