import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { rangeOf } from '../model/numberProperty'
import type { Swatch } from '../model/pageColours'
import type { Property } from '../model/properties'
import { PANEL } from '../texts'

interface PropertyControlProps {
  property: Property
  /** What is in force. */
  value: string
  /** As long as the value is being chosen; null when it is not to be after all. */
  onTry(value: string | null): void
  onChange(value: string): void
  /** Of a colour: what the page uses already. */
  swatches?: readonly Swatch[]
  /** What the element itself says of it. */
  own?: string | undefined
}

/** The control of one property. What is typed counts when it is left, or with Enter. */
export function PropertyControl(props: PropertyControlProps) {
  const id = useId()
  const { property } = props
  return (
    <div className="edit-control" data-type={property.type}>
      <label htmlFor={id}>{property.label}</label>
      {property.type === 'number' && <NumberControl id={id} {...props} />}
      {property.type === 'color' && <ColorControl id={id} {...props} />}
      {property.type === 'color' && <Swatches {...props} />}
      {property.type === 'select' && <SelectControl id={id} {...props} />}
      {property.type === 'string' && <TextControl id={id} {...props} />}
    </div>
  )
}

type ControlProps = PropertyControlProps & { id: string }

function TextControl({ id, property, value, onChange }: ControlProps) {
  const { typed, setTyped, leave, onKeyDown } = useTyped(value, onChange)
  const isLong = property.name === 'textContent'
  const shared = {
    id,
    className: 'form-control',
    value: typed,
    spellCheck: isLong,
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

function NumberControl({ id, property, value, onTry, onChange }: ControlProps) {
  const { typed, setTyped, leave, onKeyDown } = useTyped(value, onChange, () => onTry(null))
  const range = rangeOf(property)
  return (
    <div className="edit-number">
      <input
        type="range"
        aria-label={property.label}
        {...range}
        value={typed === '' ? range.min : typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onTry(target.value)
        }}
        onPointerUp={leave}
        onKeyDown={onKeyDown}
        onKeyUp={leave}
        onBlur={leave}
      />
      <input
        id={id}
        type="number"
        inputMode="decimal"
        className="form-control"
        {...range}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
    </div>
  )
}

function ColorControl({ id, property, value, onTry, onChange }: ControlProps) {
  const { typed, setTyped, leave, onKeyDown } = useTyped(value, onChange)
  const swatch = useRef<HTMLInputElement>(null)
  const latest = useRef(onChange)
  latest.current = onChange
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
        aria-label={property.label}
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
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
    </div>
  )
}

/** The page's own variables and colours. */
function Swatches({ property, swatches = [], own, onChange }: PropertyControlProps) {
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

function SelectControl({ id, property, value, onChange }: ControlProps) {
  const { options = [], label, name } = property
  if (options.length === 0) return <span className="text-m">{PANEL.empty}</span>
  const isListed = options.includes(value)
  return (
    <select
      id={id}
      className="form-control"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {!isListed && <option value={value}>{value === '' ? PANEL.choose(label) : value}</option>}
      {options.map((option) => (
        <option
          key={option}
          value={option}
          style={name === 'fontFamily' ? { fontFamily: option } : undefined}
        >
          {option}
        </option>
      ))}
    </select>
  )
}

/** What is being typed; it is told when it is left, and only if it is something else. */
function useTyped(value: string, onChange: (value: string) => void, onBack?: () => void) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const leave = () => {
    if (typed !== value) onChange(typed)
    else onBack?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setTyped(value)
      onBack?.()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    leave()
  }
  return { typed, setTyped, leave, onKeyDown }
}
