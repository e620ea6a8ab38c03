import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { typedUsername } from '@/lib/username'
import '@/styles/username.scss'
import type { Username } from './useUsername'

interface UsernameFieldProps {
  username: Username
  autoFocus?: boolean
  /** Below the field. */
  hint: ReactNode
}

/** A username, with what is wrong with it, or that it can be had. */
export function UsernameField({ username, autoFocus = false, hint }: UsernameFieldProps) {
  const id = useId()
  const { name, status, message, isInvalid, typed, composing } = username
  const isRefused = status === 'taken' || status === 'protected' || (isInvalid && name !== '')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target, nativeEvent } = event
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) composing(target.value)
    else typed(withCaret(target))
  }
  return (
    <div className="username-field">
      <label className="form-label" htmlFor={id}>
        Username
      </label>
      <input
        id={id}
        className="form-control"
        value={name}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that just opened
        autoFocus={autoFocus}
        required
        aria-invalid={isRefused}
        aria-describedby={`${id}-hint ${id}-status`}
        onChange={change}
        onCompositionEnd={({ currentTarget }) => typed(withCaret(currentTarget))}
      />
      <p
        className="username-status"
        id={`${id}-status`}
        role="status"
        data-status={levelOf(status, isRefused)}
      >
        <StatusIcon status={status} isRefused={isRefused} />
        {status === 'checking' ? 'Checking…' : message}
      </p>
      <p className="form-text text-m mb-0" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}

type Level = 'good' | 'bad' | 'none'

function levelOf(status: Username['status'], isRefused: boolean): Level {
  if (isRefused) return 'bad'
  return status === 'available' ? 'good' : 'none'
}

function StatusIcon({ status, isRefused }: { status: Username['status']; isRefused: boolean }) {
  if (isRefused) return <TriangleAlert size={15} aria-hidden />
  if (status === 'available') return <Check size={15} aria-hidden />
  if (status === 'checking')
    return <LoaderCircle size={15} className="username-waits" aria-hidden />
  return null
}

/** Makes a username of what a field holds, and leaves the caret behind the same letter. */
function withCaret(field: HTMLInputElement): string {
  const { value, selectionStart } = field
  const name = typedUsername(value)
  if (name === value) return name
  const caret = typedUsername(value.slice(0, selectionStart ?? value.length)).length
  field.value = name
  field.setSelectionRange(caret, caret)
  return name
}
