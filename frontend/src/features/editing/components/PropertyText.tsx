import { useTyped } from '../hooks/useTyped'
import type { ControlProps } from './PropertyControl'

export function PropertyText({ id, property, value, onChange }: ControlProps) {
  const { typed, setTyped, leave, onKeyDown } = useTyped(value, onChange)
  const isLong = property.name === 'textContent'
  const shared = {
    id,
    className: 'form-control',
    value: typed,
    spellCheck: isLong,
    dir: isLong ? 'auto' : undefined,
    autoCapitalize: 'off',
    autoCorrect: 'off',
    onBlur: leave,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
  }
  return isLong ? (
    <textarea {...shared} rows={2} onKeyDown={onKeyDown} />
  ) : (
    <input {...shared} type="text" onKeyDown={onKeyDown} />
  )
}
