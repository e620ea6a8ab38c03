import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { FieldProblem } from '@/components/Counter'
import { cleanName, PAGE_NAME_MAX_CHARS } from '@/document/pageNames'
import { isTooLong } from '../store'
import { pagePrompt, usePages } from './pages'
import { ADD_PAGE } from './texts'

/** 'Add New Page': the page is opened and generated. Ctrl+Enter sends, also from the description. */
export default function AddPageDialog({ onClose }: { onClose(): void }) {
  const pages = usePages()
  const [name, setName] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [contents, setContents] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const isBlank = cleanName(name) === ''
  const isLong = isTooLong(pagePrompt(name, contents))

  // After the dialog that opened this one has restored the focus.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus())
    return () => clearTimeout(timer)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (isBlank || isLong) return
    onClose()
    pages.create(name, contents)
  }
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  return (
    <AppDialog
      show
      title={ADD_PAGE.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {ADD_PAGE.cancel}
          </button>
          <button type="submit" form={id} className="btn btn-primary" disabled={isBlank || isLong}>
            {ADD_PAGE.create}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={submit} onKeyDown={submitByKey}>
        <label className="form-label" htmlFor={`${id}-name`}>
          {ADD_PAGE.name}
        </label>
        <input
          ref={field}
          id={`${id}-name`}
          className="form-control"
          dir="auto"
          required
          maxLength={PAGE_NAME_MAX_CHARS}
          placeholder={ADD_PAGE.namePlaceholder}
          value={name}
          aria-describedby={`${id}-required`}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => setTouched(name !== '')}
          // a form whose button is disabled is not sent
          onKeyDown={(event) => event.key === 'Enter' && setTouched(true)}
        />
        <FieldProblem
          id={`${id}-required`}
          problem={isBlank && isTouched ? ADD_PAGE.required : null}
        />
        <label className="form-label mt-3" htmlFor={`${id}-contents`}>
          {ADD_PAGE.contents}
        </label>
        <textarea
          id={`${id}-contents`}
          className="form-control"
          dir="auto"
          rows={3}
          value={contents}
          aria-describedby={`${id}-keys ${id}-long`}
          aria-invalid={isLong}
          onChange={(event) => setContents(event.target.value)}
        />
        <FieldProblem id={`${id}-long`} problem={isLong ? ADD_PAGE.tooLong : null} />
        <p id={`${id}-keys`} className="gen-note key-hint mb-0 mt-1">
          {ADD_PAGE.keys}
        </p>
      </form>
    </AppDialog>
  )
}
