import { type FormEvent, useState } from 'react'
import { BusyLabel } from '@/components/BusyLabel'
import { PasswordField } from '@/components/signin/PasswordField'

interface NewPasswordFormProps {
  saving: boolean
  problem: string | null
  onSave(password: string, confirmation: string): void
}

export function NewPasswordForm({ saving, problem, onSave }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(password, confirmation)
  }
  return (
    <form onSubmit={submit} noValidate className="credentials">
      {problem && (
        <div className="alert-m bad" role="alert">
          {problem}
        </div>
      )}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint="At least 6 characters. Avoid common passwords."
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
      />
      <button type="submit" className="btn btn-grad w-100 py-2" disabled={saving}>
        <BusyLabel busy={saving}>Set New Password</BusyLabel>
      </button>
    </form>
  )
}
