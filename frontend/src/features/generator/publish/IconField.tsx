import { ImagePlus, Lock } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { selectIsPro, useAuth } from '@/lib/auth/store'
import { notify } from '@/lib/toast'
import { ICON } from './dialogTexts'
import { iconPng, iconRefusal } from './icon'

interface IconFieldProps {
  /** A PNG data URL. */
  icon: string | null
  onChange(icon: string | null): void
}

/** Uploads the app's icon, part of the Pro plan. Without one, the server draws an icon. */
export function IconField({ icon, onChange }: IconFieldProps) {
  const isPro = useAuth(selectIsPro)
  const fieldId = useId()
  const noteId = useId()

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    const refusal = iconRefusal(file)
    if (refusal !== null) return notify.error(ICON.refused, refusal)
    try {
      onChange(await iconPng(file))
    } catch {
      notify.error(...ICON.unreadable)
    }
  }
  return (
    <div className="gen-icon-field">
      <span className="gen-icon-preview">
        {icon ? <img src={icon} alt="" /> : <ImagePlus size={20} aria-hidden />}
      </span>
      <div className="gen-icon-about">
        <label htmlFor={fieldId}>
          App icon <span className="text-m">(optional)</span>
        </label>
        <span className="gen-note" id={noteId}>
          {isPro ? ICON.hint : ICON.drawn}
        </span>
      </div>
      {icon !== null && (
        <button type="button" className="btn btn-sm btn-quiet" onClick={() => onChange(null)}>
          {ICON.remove}
        </button>
      )}
      {isPro ? (
        <span className="btn btn-sm btn-quiet gen-file">
          {ICON.choose}
          <input
            id={fieldId}
            type="file"
            accept="image/*"
            aria-describedby={noteId}
            onChange={(event) => void choose(event)}
          />
        </span>
      ) : (
        <>
          <input id={fieldId} type="file" className="d-none" disabled />
          <span className="tag">
            <Lock size={12} aria-hidden /> Pro
          </span>
        </>
      )}
    </div>
  )
}
