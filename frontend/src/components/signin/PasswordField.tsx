import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '@/components/IconButton'

interface PasswordFieldProps {
  label: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange(value: string): void
  hint?: string
}

export function PasswordField({ label, autoComplete, value, onChange, hint }: PasswordFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div className="password-field">
        <input
          id={id}
          className="form-control"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        />
      </div>
      {hint && (
        <div id={`${id}-hint`} className="form-text text-m">
          {hint}
        </div>
      )}
    </div>
  )
}
