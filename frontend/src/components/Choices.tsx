import { useId } from 'react'
import '@/styles/choices.scss'

interface ChoicesProps<T extends string | null> {
  legend: string
  /** Values with their labels. */
  options: readonly (readonly [value: T, label: string])[]
  value: T
  onChange(value: T): void
}

/** One of a few words, as radio buttons. */
export function Choices<T extends string | null>({
  legend,
  options,
  value,
  onChange,
}: ChoicesProps<T>) {
  const group = useId()
  return (
    <fieldset className="choice-group">
      <legend className="form-label">{legend}</legend>
      <div className="choices">
        {options.map(([option, label]) => (
          <label key={label} className="choice">
            <input
              type="radio"
              name={group}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
