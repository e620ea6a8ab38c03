import { type Ref, useId } from 'react'

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
