import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api, unwrap } from '@/lib/api/client'
import { errorMessage } from '@/lib/api/error'
import { UNKNOWN_SIGN_IN_ERROR } from '@/lib/auth/messages'
import { authenticate, type SecondFactor } from '@/lib/auth/signIn'
import { authStore, selectError, selectIsLoading, useAuth } from '@/lib/auth/store'
import { notify } from '@/lib/toast'
import { CodeField } from '../CodeField'
import { BusyLabel } from '../Spinner'

interface SecondFactorFormProps {
  wanted: SecondFactor
  onDone(): void
  /** Back to the password: also the way on once the ticket is too old. */
  onStartOver(): void
}

/** The second step of a sign-in: a code of the authenticator app, or one of the account's recovery codes. */
export default function SecondFactorForm({ wanted, onDone, onStartOver }: SecondFactorFormProps) {
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const refused = useAuth(selectError)
  const busy = useAuth(selectIsLoading)
  const field = useRef<HTMLInputElement>(null)
  const problem = isMissing ? 'Please enter your code.' : refused

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field has the focus, too
  useEffect(() => field.current?.focus(), [isRecovery])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setMissing(code === '')
    if (code === '' || !(await finishSignIn(wanted.ticket, code))) {
      field.current?.select()
      return
    }
    notify.success('Welcome back!')
    onDone()
  }
  const change = () => {
    authStore.getState().errorCleared()
    setMissing(false)
    setCode('')
    setRecovery(!isRecovery)
  }

  return (
    <form onSubmit={submit} noValidate className="credentials">
      {problem && (
        <div className="alert-m bad" role="alert">
          {problem}
        </div>
      )}
      <CodeField
        ref={field}
        kind={isRecovery ? 'recovery' : 'totp'}
        value={code}
        onChange={setCode}
      />
      <button type="submit" className="btn btn-grad w-100 py-2" disabled={busy}>
        <BusyLabel busy={busy}>Continue</BusyLabel>
      </button>
      <div className="second-factor-ways">
        {wanted.takesRecoveryCode && (
          <button type="button" className="btn btn-link" onClick={change}>
            {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
          </button>
        )}
        <button type="button" className="btn btn-link" onClick={onStartOver}>
          Start over
        </button>
      </div>
    </form>
  )
}

const finishSignIn = (ticket: string, code: string): Promise<boolean> =>
  authenticate(
    () => unwrap(api.POST('/api/auth/second-factor', { body: { ticket, code } })),
    (error) => errorMessage(error, UNKNOWN_SIGN_IN_ERROR),
  )
