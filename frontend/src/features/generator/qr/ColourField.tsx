import { useId } from 'react'

interface ColourFieldProps {
  label: string
  /** `#rrggbb` */
  colour: string
  onChange(colour: string): void
}

/** A colour by the browser's own picker. */
export function ColourField({ label, colour, onChange }: ColourFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="qr-label" htmlFor={id}>
        {label}
      </label>
      <span className="qr-colour">
        <input
          id={id}
          type="color"
          value={colour}
          onChange={(event) => onChange(event.target.value.toLowerCase())}
        />
        <span aria-hidden>{colour.toUpperCase()}</span>
      </span>
    </div>
  )
}
