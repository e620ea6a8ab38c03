import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { registerProblem, signInProblem } from '@/lib/auth/messages'
import { login, register, type SecondFactor } from '@/lib/auth/signIn'
import { authStore, selectError, selectIsLoading, useAuth } from '@/lib/auth/store'
import { notify } from '@/lib/toast'
import { lazyPart } from '../LazyPart'
import { BusyLabel, Spinner } from '../Spinner'
import { PasswordField } from './PasswordField'
import '@/styles/routes/auth.scss'
import type { Ref } from 'react'

export type CredentialsMode = 'sign-in' | 'register'

interface CredentialsFormProps {
  mode: CredentialsMode
  /** For callers that do not subscribe to the session. */
  onDone?: () => void
  /** Called with the e-mail address typed so far. */
  onForgotPassword?: (email: string) => void
  initialEmail?: string
  /** Called with each change of the address, for callers that offer the other mode with it. */
  onEmail?: (email: string) => void
  /** A message to show at first, such as the reason for signing in; the form's own messages replace it. */
  notice?: string | null
  /** Other ways to sign in, below the form until the password was right. */
  children?: ReactNode
}

const SecondFactorForm = lazyPart(() => import('./SecondFactorForm'), <Spinner />)

/** E-mail and password, for signing in or for a new account; and the second step, where an account has one. */
export function CredentialsForm({ children, ...props }: CredentialsFormProps) {
  const [wanted, setWanted] = useState<SecondFactor | null>(null)
  if (wanted !== null) {
    return (
      <SecondFactorForm
        wanted={wanted}
        onDone={() => props.onDone?.()}
        onStartOver={() => {
          authStore.getState().errorCleared()
          setWanted(null)
        }}
      />
    )
  }
  return (
    <>
      <FirstStep {...props} onSecondFactor={setWanted} />
      {children}
    </>
  )
}

interface FirstStepProps extends Omit<CredentialsFormProps, 'children'> {
  onSecondFactor(wanted: SecondFactor): void
}

function FirstStep({
  mode,
  onDone,
  onForgotPassword,
  initialEmail = '',
  onEmail,
  notice = null,
  onSecondFactor,
}: FirstStepProps) {
  const id = useId()
  const registering = mode === 'register'
  const firstField = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState(initialEmail)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const refused = useAuth(selectError)
  const busy = useAuth(selectIsLoading)
  const message = problem ?? refused ?? (busy ? null : notice)

  useEffect(() => {
    firstField.current?.focus()
    return () => authStore.getState().errorCleared()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const credentials = { email: email.trim(), password }
    const found = registering
      ? registerProblem(credentials, confirmation)
      : signInProblem(credentials)
    setProblem(found)
    if (found) return
    const end = registering
      ? (await register(credentials.email, password)) && 'done'
      : await login(credentials.email, password)
    if (typeof end === 'object') onSecondFactor(end)
    if (end !== 'done') return
    notify.success(registering ? 'Welcome!' : 'Welcome back!')
    onDone?.()
  }

  return (
    <form onSubmit={submit} noValidate className="credentials">
      {message && (
        <div className="alert-m bad" role="alert" id={`${id}-error`}>
          {message}
        </div>
      )}
      <EmailField
        ref={firstField}
        value={email}
        onChange={(typed) => {
          setEmail(typed)
          onEmail?.(typed)
        }}
        describedBy={message ? `${id}-error` : undefined}
      />
      <div>
        <PasswordField
          label="Password"
          autoComplete={registering ? 'new-password' : 'current-password'}
          value={password}
          onChange={setPassword}
          {...(registering ? { hint: 'At least 6 characters. Avoid common passwords.' } : {})}
        />
        {onForgotPassword && (
          <div className="forgot">
            <button type="button" className="btn btn-link" onClick={() => onForgotPassword(email)}>
              Forgot password?
            </button>
          </div>
        )}
      </div>
      {registering && (
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          value={confirmation}
          onChange={setConfirmation}
        />
      )}
      <button type="submit" className="btn btn-grad w-100 py-2" disabled={busy}>
        <BusyLabel busy={busy}>{registering ? 'Sign Up' : 'Sign In'}</BusyLabel>
      </button>
    </form>
  )
}

interface EmailFieldProps {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange(value: string): void
  /** Id of the element with the field's error, if there is one. */
  describedBy?: string | undefined
}

export function EmailField({ ref, value, onChange, describedBy }: EmailFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        Email
      </label>
      <input
        ref={ref}
        id={id}
        className="form-control"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={describedBy}
      />
    </div>
  )
}
