import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { NameField, nameProblem } from '@/components/NameField'
import { htmlOf } from '@/document/document'
import { pagesInOrder } from '@/document/pages'
import { nameToOffer } from '@/document/proposedName'
import { isUnnamed } from '@/lib/appNames'
import { useGenerator, useGeneratorStore, useQuestions } from '../store'
import { SAVE_TEXTS } from './dialogTexts'
import type { SaveReason } from './saving'

interface SaveDialogProps {
  reason: SaveReason
  /** The name as it was typed before a save that failed. */
  typed: string | null
}

/** Asks for the app's name. Enter saves, Escape and Cancel close. */
export default function SaveDialog({ reason, typed: before }: SaveDialogProps) {
  const store = useGeneratorStore()
  const questions = useQuestions()
  const document = useGenerator((state) => state.document)
  const isIndexable = document?.app.indexable ?? false
  const texts = saveTexts(reason)
  const why = saveReasonText(reason, document !== null && !isUnnamed(document.app.name))
  const [typed, setTyped] = useState(before ?? nameToOffer(document))
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
    if (isUnusable) return
    store.getState().listingChosen(isListed)
    questions.answered(typed.trim())
  }
  return (
    <AppDialog
      show
      title={texts.title}
      onClose={questions.dismissed}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={questions.dismissed}>
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

interface SaveTexts {
  title: string
  action: string
  /** Shown as a badge; none for plain saving. */
  badge: string | null
}

/** Why an app is saved first; null where that is what the person asked for. */
function saveReasonText(reason: SaveReason, isNamed: boolean): string | null {
  if (reason !== 'share' && reason !== 'qr') return null
  const action = SAVE_TEXTS[reason].verb
  return isNamed ? SAVE_TEXTS.latest(action) : SAVE_TEXTS.nameFirst(action)
}

function saveTexts(reason: SaveReason): SaveTexts {
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
