import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { notify } from '@/lib/toast'
import { ICON, iconRefusal } from '../imageFiles'
import { logoPng } from './logo'
import { QR } from './texts'

interface LogoFieldProps {
  /** A PNG data URL. */
  logo: string | null
  onChange(logo: string | null): void
}

/** The image in the middle of the code. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const fieldId = useId()
  const hintId = useId()
  const field = useRef<HTMLInputElement>(null)

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    const refusal = iconRefusal(file)
    if (refusal !== null) return notify.error(ICON.refused, refusal)
    try {
      onChange(await logoPng(file))
    } catch {
      notify.error(...ICON.unreadable)
    }
  }
  const remove = () => {
    onChange(null)
    field.current?.focus()
  }
  return (
    <div className="gen-icon-field qr-logo">
      <span className="gen-icon-preview">
        {logo ? <img src={logo} alt="" /> : <ImagePlus size={20} aria-hidden />}
      </span>
      <div className="gen-icon-about">
        <label htmlFor={fieldId}>
          {QR.logo} <span className="text-m">{QR.optional}</span>
        </label>
        <span className="gen-note" id={hintId}>
          {QR.logoHint}
        </span>
      </div>
      {logo !== null && (
        <button type="button" className="btn btn-sm btn-quiet" onClick={remove}>
          {QR.removeLogo}
        </button>
      )}
      <span className="btn btn-sm btn-quiet gen-file">
        {QR.chooseLogo}
        <input
          ref={field}
          id={fieldId}
          type="file"
          accept="image/*"
          aria-describedby={hintId}
          onChange={(event) => void choose(event)}
        />
      </span>
    </div>
  )
}
