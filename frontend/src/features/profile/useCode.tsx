import { useState } from 'react'
import { CodeField } from '@/components/CodeField'
import { useTwoFactor } from './safety'

/** The code that a change of the account asks for where two-factor authentication is on: of the app, or a recovery code. */
export function useCode() {
  const isAsked = useTwoFactor().data?.enabled ?? false
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  return {
    /** What the server is sent of it. */
    body: isAsked ? { code } : {},
    /** Why the form is not complete; null when it is. */
    problem: isAsked && code === '' ? 'Please enter a code.' : null,
    field: isAsked && (
      <>
        <CodeField kind={isRecovery ? 'recovery' : 'totp'} value={code} onChange={setCode} />
        <button
          type="button"
          className="btn btn-link p-0 second-factor-way"
          onClick={() => {
            setCode('')
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </button>
      </>
    ),
  }
}
