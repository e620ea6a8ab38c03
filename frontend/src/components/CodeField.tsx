import { type Ref, useId } from 'react'

interface CodeFieldProps {
  ref?: Ref<HTMLInputElement>
  /** `totp`: six digits of an authenticator app; `recovery`: one of the codes that were written down. */
  kind: 'totp' | 'recovery'
  value: string
  onChange(code: string): void
}

/** A code that proves who it is. Spaces are left out: apps show some between the digits. */
export function CodeField({ ref, kind, value, onChange }: CodeFieldProps) {
  const id = useId()
  const isRecovery = kind === 'recovery'
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {isRecovery ? 'Recovery code' : 'Six-digit code'}
      </label>
      <input
        ref={ref}
        id={id}
        className="form-control code-field"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={MAX_TYPED}
        dir="ltr"
        required
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value.replace(/\s/g, ''))}
      />
      <p className="form-text text-m mb-0" id={`${id}-hint`}>
        {isRecovery
          ? 'One of those that you saved. Each works once.'
          : 'From your authenticator app. After a code of either kind was used, wait for the next one.'}
      </p>
    </div>
  )
}

/** More than any code has. */
const MAX_TYPED = 40
