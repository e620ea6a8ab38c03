import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordField } from '@/components/signin/PasswordField'
import { api, unwrap } from '@/lib/api/client'
import { notify } from '@/lib/toast'
import { FormDialog } from '../FormDialog'
import { refusalOf } from '../safety'
import { useCode } from '../useCode'

interface NewCodesProps {
  onMade(codes: readonly string[]): void
  onClose(): void
}

/** Recovery codes in the place of those until now. */
export function NewCodes({ onMade, onClose }: NewCodesProps) {
  const proof = useProof()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/api/account/two-factor/recovery-codes', { body: proof.body })),
    onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes),
  })
  return (
    <FormDialog
      title="New recovery codes"
      submitLabel="Make New Codes"
      busy={isPending}
      problem={proof.problem ?? refusalOf(error)}
      onSubmit={() => proof.check() && mutate()}
      onClose={onClose}
    >
      <p className="text-m mb-0">The codes until now stop working.</p>
      {proof.fields}
    </FormDialog>
  )
}

/** Back to the password alone. */
export function TurnOff({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const proof = useProof()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.POST('/api/account/two-factor/disable', { body: proof.body })),
    onSuccess: () => {
      notify.success('Two-factor authentication is off.')
      onDone()
    },
  })
  return (
    <FormDialog
      title="Turn off two-factor authentication?"
      submitLabel="Turn Off"
      destructive
      busy={isPending}
      problem={proof.problem ?? refusalOf(error)}
      onSubmit={() => proof.check() && mutate()}
      onClose={onClose}
    >
      <p className="text-m mb-0">
        Your password alone signs in then, and your recovery codes stop working. Other devices are
        signed out.
      </p>
      {proof.fields}
    </FormDialog>
  )
}

/** The password and a code, either of the app or a recovery code. */
function useProof() {
  const [password, setPassword] = useState('')
  const code = useCode()
  const [problem, setProblem] = useState<string | null>(null)
  return {
    body: { password, code: '', ...code.body },
    problem,
    check(): boolean {
      const isComplete = password !== '' && code.problem === null
      setProblem(isComplete ? null : 'Please enter your password and a code.')
      return isComplete
    },
    fields: (
      <>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {code.field}
      </>
    ),
  }
}
