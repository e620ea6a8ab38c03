import { ImageIcon } from 'lucide-react'
import { Skeleton } from '@/components/Skeleton'
import { useImageModel } from '../hooks/useImageModel'
import { useStudio, useStudioSession } from '../stores/context'
import { selectIsBusy } from '../stores/selectors'
import { STUDIO } from '../texts'

/** The model that makes pictures; a choice only where there is more than one. */
export function ModelCard() {
  const { options, chosen, isOffline, isPro, isLoading } = useImageModel()
  const { store } = useStudioSession()
  const isBusy = useStudio(selectIsBusy)
  if (isLoading) return <Skeleton height="54px" />
  if (options.length > 1) {
    return (
      <label className="img-field">
        <span className="sec">{STUDIO.model}</span>
        <select
          className="form-control"
          value={chosen?.id ?? ''}
          disabled={isBusy}
          onChange={({ target }) => store.getState().modelChosen(target.value)}
        >
          {options.map(({ id, label, proOnly }) => (
            <option key={id} value={id} disabled={proOnly && !isPro}>
              {label}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <>
      <div className="model">
        <ImageIcon size={17} className="gen-accent" aria-hidden />
        <span className="gen-model-text">
          <span className="gen-model-name">{chosen?.label ?? STUDIO.offlineStudio}</span>
          {chosen && <span className="gen-model-about">{chosen.description}</span>}
        </span>
        {isOffline && <span className="tag">{STUDIO.offline}</span>}
      </div>
      {isOffline && <p className="gen-note mb-0">{STUDIO.offlineAbout}</p>}
    </>
  )
}
