import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { notify } from '@/lib/toast'
import { decodedImage, ICON, iconRefusal, imageDataUrl } from '../pictures'
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

/** In pixels: as large as it gets in the largest code. */
const LOGO_SIDE = 400

/** The whole image in the middle of a square, as a PNG data URL. */
export async function logoPng(file: File): Promise<string> {
  const image = await decodedImage(await imageDataUrl(file))
  const canvas = document.createElement('canvas')
  canvas.width = LOGO_SIDE
  canvas.height = LOGO_SIDE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw images.')
  // a drawing without a size of its own has none
  const width = image.width || LOGO_SIDE
  const height = image.height || LOGO_SIDE
  const scale = LOGO_SIDE / Math.max(width, height)
  const [w, h] = [width * scale, height * scale]
  context.drawImage(image, (LOGO_SIDE - w) / 2, (LOGO_SIDE - h) / 2, w, h)
  return canvas.toDataURL('image/png')
}
