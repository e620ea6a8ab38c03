import { type ReactNode, type Ref, useId, useState } from 'react'
import { isBlankName } from '@/lib/appNames'
import { Counter, FieldProblem } from './Counter'

const NAME_MAX_CHARS = 100
const BLANK = 'An app needs a name.'
const TOO_LONG = `Please keep the name within ${NAME_MAX_CHARS} characters.`

/** Why an app cannot be called so; null when it can. */
export function nameProblem(name: string): string | null {
  if (isBlankName(name)) return BLANK
  return name.trim().length > NAME_MAX_CHARS ? TOO_LONG : null
}

interface NameFieldProps {
  label: ReactNode
  value: string
  placeholder?: string
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
  onChange(name: string): void
}

/** An app's name. What is too long stays as it was typed; that it is missing is said once the person did something. */
export function NameField({ label, value, onChange, ...rest }: NameFieldProps) {
  const id = useId()
  const [isTouched, setTouched] = useState(false)
  const found = nameProblem(value)
  const problem = found === BLANK && !isTouched ? null : found
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className="form-control"
        dir="auto"
        value={value}
        required
        aria-invalid={problem === TOO_LONG}
        aria-describedby={`${id}-problem ${id}-count`}
        onChange={(event) => {
          setTouched(true)
          onChange(event.target.value)
        }}
        // a form whose button is disabled tells nobody that it was to be sent
        onKeyDown={(event) => {
          if (event.key === 'Enter') setTouched(true)
        }}
        onFocus={(event) => event.target.select()}
      />
      <div className="name-field-foot">
        <FieldProblem id={`${id}-problem`} problem={problem} />
        <Counter id={`${id}-count`} length={value.trim().length} max={NAME_MAX_CHARS} />
      </div>
    </div>
  )
}
