import { useId } from 'react'
import { LogoField } from './LogoField'
import { CORNER_STYLES, DOT_STYLES, type QrLook, type QrStyle, SIZE } from './look'
import { CORNER_NAMES, DOT_NAMES, QR } from './texts'

interface QrControlsProps {
  look: QrLook
  onChange(change: Partial<QrLook>): void
}

const OWN_STYLE = 'own'

/** What a code looks like. */
export function QrControls({ look, onChange }: QrControlsProps) {
  const sizeId = useId()
  const quickStyle = quickStyleOf(look)
  const styles = QUICK_STYLE_NAMES.map((name) => ({ value: name, label: name }))
  return (
    <div className="qr-controls">
      <SelectField<QuickStyle | typeof OWN_STYLE>
        label={QR.quickStyles}
        value={quickStyle ?? OWN_STYLE}
        options={
          quickStyle === null ? [{ value: OWN_STYLE, label: QR.ownStyle }, ...styles] : styles
        }
        onChange={(name) => name !== OWN_STYLE && onChange(QUICK_STYLES[name])}
      />
      <div className="qr-pair">
        <ColourField
          label={QR.foreground}
          colour={look.foreground}
          onChange={(foreground) => onChange({ foreground })}
        />
        <ColourField
          label={QR.background}
          colour={look.background}
          onChange={(background) => onChange({ background })}
        />
      </div>
      <div className="qr-pair">
        <SelectField
          label={QR.dots}
          value={look.dots}
          options={DOT_STYLES.map((value) => ({ value, label: DOT_NAMES[value] }))}
          onChange={(dots) => onChange({ dots })}
        />
        <SelectField
          label={QR.corners}
          value={look.corners}
          options={CORNER_STYLES.map((value) => ({ value, label: CORNER_NAMES[value] }))}
          onChange={(corners) => onChange({ corners })}
        />
      </div>
      <LogoField logo={look.logo} onChange={(logo) => onChange({ logo })} />
      <div>
        <label className="qr-label" htmlFor={sizeId}>
          {QR.size} <span>{QR.pixels(look.size)}</span>
        </label>
        <input
          id={sizeId}
          type="range"
          className="qr-size"
          min={SIZE.min}
          max={SIZE.max}
          step={SIZE.step}
          value={look.size}
          aria-valuetext={QR.pixels(look.size)}
          onChange={(event) => onChange({ size: Number(event.target.value) })}
        />
      </div>
    </div>
  )
}

interface ColourFieldProps {
  label: string
  /** `#rrggbb` */
  colour: string
  onChange(colour: string): void
}

/** A colour by the browser's own picker. */
function ColourField({ label, colour, onChange }: ColourFieldProps) {
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

const style = (
  foreground: string,
  background: string,
  dots: QrStyle['dots'],
  corners: QrStyle['corners'],
): QrStyle => ({ foreground, background, dots, corners })

/** Each is dark on light, far enough apart for scanners. */
export const QUICK_STYLES = {
  Classic: style('#000000', '#ffffff', 'square', 'square'),
  Modern: style('#1f2937', '#ffffff', 'rounded', 'extra-rounded'),
  Elegant: style('#4a3728', '#fbf7f0', 'classy', 'extra-rounded'),
  Playful: style('#be185d', '#fff1f7', 'dots', 'dot'),
  Professional: style('#1e3a8a', '#ffffff', 'square', 'extra-rounded'),
  Minimalist: style('#374151', '#f9fafb', 'dots', 'square'),
  Vibrant: style('#b93409', '#fffbeb', 'extra-rounded', 'dot'),
  Ocean: style('#075985', '#f0f9ff', 'rounded', 'dot'),
  Forest: style('#166534', '#f0fdf4', 'classy-rounded', 'extra-rounded'),
  Sunset: style('#9f1239', '#fff7ed', 'extra-rounded', 'extra-rounded'),
  Royal: style('#581c87', '#faf5ff', 'classy', 'dot'),
} as const satisfies Record<string, QrStyle>

type QuickStyle = keyof typeof QUICK_STYLES

export const QUICK_STYLE_NAMES = Object.keys(QUICK_STYLES) as QuickStyle[]

/** The quick style that a look has, whatever its logo and size; null for one of the person's own. */
export function quickStyleOf(look: QrStyle): QuickStyle | null {
  const isSame = (name: QuickStyle) => {
    const { foreground, background, dots, corners } = QUICK_STYLES[name]
    const colours = foreground === look.foreground && background === look.background
    return colours && dots === look.dots && corners === look.corners
  }
  return QUICK_STYLE_NAMES.find(isSame) ?? null
}

interface SelectFieldProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange(value: T): void
}

/** One of several, with its label above. */
export function SelectField<T extends string>({
  label,
  value,
  options,
  onChange,
}: SelectFieldProps<T>) {
  const id = useId()
  return (
    <div>
      <label className="qr-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="form-control"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
