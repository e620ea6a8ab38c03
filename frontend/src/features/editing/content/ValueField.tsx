import { useId, useState } from 'react'
import type { ColumnKind } from '@/document/pageScripts/tables'
import { useTyped } from '../properties'

interface ValueFieldProps {
  kind: ColumnKind
  name: string
  value: string
  /** What the person should know of it. */
  hint?: string | null
  /** False where the value is refused. */
  onChange(value: string): boolean
}

const LONG = 40

/** A value of a script, to be changed. */
export function ValueField({ kind, name, value, hint = null, onChange }: ValueFieldProps) {
  const id = useId()
  const [isRefused, setIsRefused] = useState(false)
  const change = (changed: string) => setIsRefused(!onChange(changed))
  const { typed, setTyped, leave, onKeyDown } = useTyped(value, change)
  const hintId = hint === null ? undefined : `${id}-hint`
  const shared = {
    id,
    className: 'form-control',
    value: typed,
    dir: 'auto',
    autoCapitalize: 'off',
    autoCorrect: 'off',
    'aria-describedby': hintId,
    'aria-invalid': isRefused,
    onBlur: leave,
    onKeyDown,
    onChange: ({ target }: { target: { value: string } }) => {
      setIsRefused(false)
      setTyped(target.value)
    },
  }
  const isColour = kind === 'colour' && /^#[\da-f]{6}$/i.test(typed)
  return (
    <div className="edit-control" data-type={kind === 'switch' ? 'boolean' : kind}>
      <label htmlFor={id}>{name}</label>
      {kind === 'switch' ? (
        <input
          id={id}
          type="checkbox"
          className="edit-switch"
          checked={value === 'true'}
          onChange={({ target }) => change(String(target.checked))}
        />
      ) : kind === 'text' && value.length > LONG ? (
        <textarea {...shared} rows={2} />
      ) : (
        <input
          {...shared}
          type={isColour ? 'color' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : kind === 'image' ? 'url' : undefined}
        />
      )}
      {hint !== null && (
        <small id={hintId} className="text-m">
          {hint}
        </small>
      )}
    </div>
  )
}
