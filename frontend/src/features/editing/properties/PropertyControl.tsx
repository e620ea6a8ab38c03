import { useId, useState } from 'react'
import { DATA, PANEL } from '../texts'
import { readData } from '../values'
import { PropertyColour } from './PropertyColour'
import { PropertyNumber } from './PropertyNumber'
import type { ControlProps, PropertyControlProps } from './shownValue'
import { useTyped } from './useTyped'

/** The control of one property. What is typed counts when it is left, or with Enter. */
export function PropertyControl(props: PropertyControlProps) {
  const id = useId()
  const { property, isMixed } = props
  const name = isMixed ? `${property.label} ${PANEL.isMixed}` : property.label
  return (
    <div className="edit-control" data-type={property.type}>
      <label htmlFor={id}>
        {property.label}
        {isMixed && <span className="visually-hidden"> {PANEL.isMixed}</span>}
      </label>
      <Field id={id} name={name} placeholder={isMixed ? PANEL.mixed : undefined} {...props} />
    </div>
  )
}

function Field(props: ControlProps) {
  switch (props.property.type) {
    case 'number':
      return <PropertyNumber {...props} />
    case 'color':
      return <PropertyColour {...props} />
    case 'boolean':
      return <Switch {...props} />
    case 'select':
      return <Select {...props} />
    case 'json_object_editor':
      return <PropertyData {...props} />
    case 'string':
      return <PropertyText {...props} />
  }
}

function Switch({ id, value, onChange }: ControlProps) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      className="edit-switch"
      checked={value === 'true'}
      aria-checked={value === 'true'}
      onChange={({ target }) => onChange(`${target.checked}`)}
    />
  )
}

function Select({ id, property, value, placeholder, onChange }: ControlProps) {
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
      {!isListed && <option value={value}>{placeholder ?? (value || PANEL.choose(label))}</option>}
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

const ROWS_MAX = 8

/** A JSON object. What is none stays as it was typed, with the reason. */
function PropertyData({ id, value, onChange }: ControlProps) {
  const [reason, setReason] = useState<string | null>(null)
  const { typed, setTyped, leave } = useTyped(value, (text) => {
    const read = readData(text)
    const refused = read instanceof Map ? null : read.refused
    setReason(refused)
    if (refused === null) onChange(text)
  })
  return (
    <>
      <textarea
        id={id}
        className="form-control edit-data"
        rows={Math.min(ROWS_MAX, Math.max(2, typed.split('\n').length))}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        value={typed}
        aria-invalid={reason !== null}
        aria-describedby={`${id}-told`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setTyped(value)
            setReason(null)
          }
          // Enter alone goes on in another line
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) leave()
        }}
      />
      <p id={`${id}-told`} className="edit-told" role={reason === null ? undefined : 'alert'}>
        {reason ?? DATA.hint}
      </p>
    </>
  )
}
