import { ImageIcon, ImageOff } from 'lucide-react'
import { Skeleton } from '@/components/Skeleton'
import type { Model } from '@/lib/api/types'
import { type ImageModelChoice, useImageModel } from '../hooks/useImageModel'
import { useStudio, useStudioSession } from '../stores/context'
import { selectIsBusy } from '../stores/selectors'
import { MODEL, STUDIO } from '../texts'

/** The model that makes pictures; a choice only where there is more than one. */
export function ModelCard() {
  const choice = useImageModel()
  const { chosen, options, isLoading } = choice
  if (isLoading) return <Skeleton height="54px" />
  if (chosen === null) return <NoModel />
  return options.length > 1 ? <Choice {...choice} /> : <OnlyModel model={chosen} />
}

function Choice({ options, chosen, isPro }: ImageModelChoice) {
  const { store } = useStudioSession()
  const isBusy = useStudio(selectIsBusy)
  return (
    <label className="img-field">
      <span className="sec">{MODEL.label}</span>
      <select
        className="form-control"
        value={chosen?.id ?? ''}
        disabled={isBusy}
        onChange={({ target }) => store.getState().modelChosen(target.value)}
      >
        {options.map(({ id, label, proOnly }) => (
          <option key={id} value={id} disabled={proOnly && !isPro}>
            {proOnly && !isPro ? MODEL.locked(label) : label}
          </option>
        ))}
      </select>
    </label>
  )
}

function OnlyModel({ model: { label, description, offline } }: { model: Model }) {
  return (
    <>
      <div className="model">
        <ImageIcon size={17} className="gen-accent" aria-hidden />
        <span className="gen-model-text">
          <span className="gen-model-name">{label}</span>
          <span className="gen-model-about">{description}</span>
        </span>
      </div>
      {offline && <p className="gen-note mb-0">{STUDIO.offlineAbout}</p>}
    </>
  )
}

/** Nobody draws: no worker runs, or no provider of pictures answers. */
function NoModel() {
  return (
    <div className="card-m img-no-model" role="status">
      <ImageOff size={17} className="text-m" aria-hidden />
      <span>
        <strong>{MODEL.none}</strong>
        <span className="gen-note">{MODEL.noneText}</span>
      </span>
    </div>
  )
}
