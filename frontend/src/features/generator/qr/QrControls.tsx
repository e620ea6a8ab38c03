import { useId } from 'react'
import { ColourField } from './ColourField'
import { LogoField } from './LogoField'
import { CORNER_STYLES, DOT_STYLES, type QrLook, SIZE } from './look'
import { QUICK_STYLE_NAMES, QUICK_STYLES, type QuickStyle, quickStyleOf } from './quickStyles'
import { SelectField } from './SelectField'
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
