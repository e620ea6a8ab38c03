import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CodeField } from '@/components/CodeField'
import { PasswordField } from '@/components/signin/PasswordField'
import { FormDialog } from './FormDialog'
import { refusalOf, useTwoFactor } from './safety'

/** Proves to the server that whoever holds the session is the account's owner. */
export interface Proof {
  /** Empty where the account has none. */
  password: string
  code?: string
}

interface ProofDialogProps<T> {
  title: string
  submitLabel: string
  destructive?: boolean
  /** What is wrong with the dialog's own fields; null while nothing is. */
  problem?: string | null
  send(proof: Proof): Promise<T>
  onDone(result: T): void
  onClose(): void
  /** The message for a failure. */
  messageOf?: (error: unknown) => string | null
  /** The dialog's own texts and fields, above those of the proof. */
  children: ReactNode
}

/**
 * A change of how the account is signed in to. It asks for the password where the account has one, and for a code where
 * sign-ins ask for one.
 */
export function ProofDialog<T>({
  problem = null,
  send,
  onDone,
  messageOf = refusalOf,
  children,
  ...dialog
}: ProofDialogProps<T>) {
  const hasPassword = useTwoFactor().data?.hasPassword ?? true
  const [password, setPassword] = useState('')
  const code = useCode()
  const [invalid, setInvalid] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send({ password, ...code.body }),
    onSuccess: onDone,
  })
  const isPasswordMissing = hasPassword && password === ''
  const submit = () => {
    const found = problem ?? (isPasswordMissing ? 'Please enter your password.' : code.problem)
    setInvalid(found)
    if (found === null) mutate()
  }
  return (
    <FormDialog
      {...dialog}
      busy={isPending}
      problem={invalid ?? (error && messageOf(error))}
      onSubmit={submit}
    >
      {children}
      {hasPassword && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      )}
      {code.field}
    </FormDialog>
  )
}

/** The code that a change of the account asks for where two-factor authentication is on: of the app, or a recovery code. */
export function useCode() {
  const isAsked = useTwoFactor().data?.enabled ?? false
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  return {
    /** The part of the request. */
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
