import { useEffect, useRef } from 'react'
import { useTyped } from '../hooks/useTyped'
import { PANEL } from '../texts'
import type { ControlProps } from './PropertyControl'

export function PropertyColour(props: ControlProps) {
  return (
    <>
      <Colour {...props} />
      <Swatches {...props} />
    </>
  )
}

function Colour({ id, name, value, placeholder, onTry, onChange }: ControlProps) {
  const { typed, setTyped, leave, onKeyDown, dropDraft } = useTyped(value, onChange)
  const swatch = useRef<HTMLInputElement>(null)
  const choose = (colour: string) => {
    dropDraft()
    onChange(colour)
  }
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => {
    // React has no event of its own for the end of choosing
    const chosen = () => swatch.current && latest.current(swatch.current.value)
    const input = swatch.current
    input?.addEventListener('change', chosen)
    return () => input?.removeEventListener('change', chosen)
  }, [])
  return (
    <div className="edit-colour">
      <input
        ref={swatch}
        type="color"
        aria-label={name}
        value={/^#[0-9a-f]{6}$/i.test(typed) ? typed : '#000000'}
        data-empty={typed === ''}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onTry(currentTarget.value)
        }}
      />
      <input
        id={id}
        type="text"
        className="form-control"
        value={typed}
        placeholder={placeholder}
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
    </div>
  )
}

/** The page's own variables and colours. */
function Swatches({ property, swatches = [], own, onChange }: ControlProps) {
  if (swatches.length === 0) return null
  return (
    <fieldset className="edit-swatches" aria-label={PANEL.swatches(property.label)}>
      {swatches.map(({ value, label, colour }) => (
        <button
          key={value}
          type="button"
          className="edit-swatch"
          title={label}
          aria-label={label}
          aria-pressed={own === value}
          style={{ backgroundColor: colour }}
          onClick={() => onChange(value)}
        />
      ))}
    </fieldset>
  )
}
