import { PANEL } from '../texts'
import type { ControlProps } from './PropertyControl'
import { useTyped } from './useTyped'

export function PropertyText({ id, property, value, onChange }: ControlProps) {
  // the code of an image says nothing to anybody
  const isCode = property.name === 'src' && value.startsWith('data:')
  const { typed, setTyped, leave, onKeyDown } = useTyped(isCode ? '' : value, onChange)
  const isLong = property.name === 'textContent'
  const shared = {
    id,
    className: 'form-control',
    value: typed,
    placeholder: isCode ? PANEL.within : undefined,
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
