import { useTyped } from '../hooks/useTyped'
import { rangeOf } from '../model/numberProperty'
import type { ControlProps } from './PropertyControl'

/** A slider and a box, in the unit in which the value is written. */
export function PropertyNumber({
  id,
  name,
  property,
  value,
  placeholder,
  scale,
  onTry,
  onChange,
}: ControlProps) {
  const { typed, setTyped, leave, onKeyDown } = useTyped(value, onChange, () => onTry(null))
  const range = scale?.range ?? rangeOf(property)
  const unit = scale?.unit ?? ''
  return (
    <div className="edit-number">
      <input
        type="range"
        aria-label={name}
        {...range}
        value={typed === '' ? range.min : typed}
        aria-valuetext={typed === '' ? placeholder : `${typed}${unit}`}
        onChange={({ target }) => {
          setTyped(target.value)
          onTry(target.value)
        }}
        onPointerUp={leave}
        onKeyDown={onKeyDown}
        onKeyUp={leave}
        onBlur={leave}
      />
      <span className="edit-measure">
        <input
          id={id}
          type="number"
          inputMode="decimal"
          className="form-control"
          {...range}
          value={typed}
          placeholder={placeholder}
          aria-describedby={unit === '' ? undefined : `${id}-unit`}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        <span id={`${id}-unit`} className="edit-unit">
          {unit}
        </span>
      </span>
    </div>
  )
}
