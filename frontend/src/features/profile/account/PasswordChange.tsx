import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordField } from '@/components/signin/PasswordField'
import { api, unwrap } from '@/lib/api/client'
import { newPasswordProblem } from '@/lib/auth/messages'
import { authStore } from '@/lib/auth/store'
import { profileKey } from '@/lib/queries/profile'
import { notify } from '@/lib/toast'
import { FormDialog } from '../FormDialog'
import { useCode } from '../ProofDialog'
import { refusalOf, sessionsKey } from '../safety'

interface PasswordChangeProps {
  onForgotten(): void
  onClose(): void
}

/** Another password. It signs out every other browser. */
export function PasswordChange({ onForgotten, onClose }: PasswordChangeProps) {
  const queries = useQueryClient()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const code = useCode()
  const [invalid, setInvalid] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { currentPassword: current, newPassword: next, ...code.body }
      return unwrap(api.POST('/api/account/password', { body }))
    },
    onSuccess: (session) => {
      // the token until now ended with the other sessions
      authStore.getState().sessionStarted(session)
      void queries.invalidateQueries({ queryKey: sessionsKey })
      // the link to another address works no longer
      void queries.invalidateQueries({ queryKey: profileKey })
      notify.success('Password changed!', 'All other devices are signed out.')
      onClose()
    },
  })
  const submit = () => {
    const found =
      current === ''
        ? 'Please enter your current password.'
        : (newPasswordProblem(next, confirmation) ?? code.problem)
    setInvalid(found)
    if (found === null) mutate()
  }
  return (
    <FormDialog
      title="Change password"
      submitLabel="Change Password"
      busy={isPending}
      problem={invalid ?? refusalOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
        <div className="forgot">
          <button type="button" className="btn btn-link" onClick={onForgotten}>
            Forgot password?
          </button>
        </div>
      </div>
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        hint="At least 6 characters. Avoid common passwords."
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
      />
      {code.field}
      <p className="text-m mb-0">This signs you out on all other devices.</p>
    </FormDialog>
  )
}
