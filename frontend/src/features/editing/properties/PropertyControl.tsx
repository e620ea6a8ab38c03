import { useId } from 'react'
import { PANEL } from '../texts'
import type { NumberScale } from '../values/numberScale'
import type { Swatch } from '../values/pageColours'
import type { NumberInForce } from './numberInForce'
import { PropertyColour } from './PropertyColour'
import { PropertyData } from './PropertyData'
import { PropertyNumber } from './PropertyNumber'
import { PropertyText } from './PropertyText'
import type { Property } from './properties'

interface PropertyControlProps {
  property: Property
  /** What is in force; blank where several elements do not have the same. */
  value: string
  isMixed?: boolean
  /** As long as the value is being chosen; null when it is not to be after all. */
  onTry(value: string | null): void
  onChange(value: string): void
  /** Of a number. */
  scale?: NumberScale | undefined
  /** Of a number that is not written as one. */
  inForce?: NumberInForce | undefined
  /** Of a colour: what the page uses already. */
  swatches?: readonly Swatch[]
  /** What the element itself says of it. */
  own?: string | undefined
}

/** `name`: of the control, for who cannot see where it stands; `placeholder`: in place of a value that is none. */
export type ControlProps = PropertyControlProps & {
  id: string
  name: string
  placeholder: string | undefined
}

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
