import { ImageIcon, ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { Skeleton } from '@/components/Skeleton'
import type { Model } from '@/lib/api/types'
import { readChosenModel } from '@/lib/chosenModel'
import { ownModel, useModels } from '@/lib/queries/models'
import {
  type ImageModelChoice,
  selectIsBusy,
  useImageModel,
  useStudio,
  useStudioSession,
} from '../store'
import { MODEL, STUDIO } from '../texts'

const ProNotice = lazyPart(() => import('@/components/ProNotice'))

/** The model that makes images; a choice only where there is more than one. */
export function ModelCard() {
  const choice = useImageModel()
  const { chosen, options, isLoading } = choice
  useAskedModel(choice)
  if (isLoading) return <Skeleton height="54px" />
  if (chosen === null) return <NoModel />
  return options.length > 1 ? <Choice {...choice} /> : <OnlyModel model={chosen} />
}

/**
 * Requests name the model that was chosen. Where a connection's alone draws, it counts as chosen; one that is gone, such
 * as that of a removed connection, does not.
 */
function useAskedModel({ chosen, options }: ImageModelChoice) {
  const { store } = useStudioSession()
  const { data, connected } = useModels()
  const modelId = useStudio((state) => state.modelId)
  const isGone =
    connected === 'success' && options.length > 0 && !options.some(({ id }) => id === modelId)
  const asked = chosen?.connection ? chosen.id : isGone ? null : modelId
  useEffect(() => {
    if (asked !== modelId) store.getState().modelChosen(asked)
  }, [asked, modelId, store])
  const models = data?.models ?? []
  const forTexts = ownModel(models, 'code', readChosenModel()) ?? ownModel(models, 'code', asked)
  const textModelId = forTexts?.id ?? null
  useEffect(() => store.getState().textModelKnown(textModelId), [textModelId, store])
}

function Choice({ options, chosen, isPro }: ImageModelChoice) {
  const { store } = useStudioSession()
  const isBusy = useStudio(selectIsBusy)
  const [asked, setAsked] = useState<Model | null>(null)
  const isLocked = ({ proOnly }: Model) => proOnly && !isPro
  const choose = (id: string) => {
    const locked = options.find((one) => one.id === id && isLocked(one))
    if (locked) setAsked(locked)
    else store.getState().modelChosen(id)
  }
  return (
    <>
      <label className="img-field">
        <span className="sec">{MODEL.label}</span>
        <select
          className="form-control"
          value={chosen?.id ?? ''}
          disabled={isBusy}
          onChange={({ target }) => choose(target.value)}
        >
          {options
            .filter(({ connection }) => !connection)
            .map((one) => (
              <option key={one.id} value={one.id} className={isLocked(one) ? 'text-m' : undefined}>
                {isLocked(one) ? MODEL.locked(one.label) : one.label}
              </option>
            ))}
          {connectionsOf(options).map((name) => (
            <optgroup key={name} label={name}>
              {options
                .filter(({ connection }) => connection?.name === name)
                .map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        {chosen?.connection && <span className="gen-note">{chosen.description}</span>}
      </label>
      {chosen?.offline && <OfflineAbout />}
      {asked && <ProNotice feature={asked.label} onClose={() => setAsked(null)} />}
    </>
  )
}

const connectionsOf = (options: ImageModelChoice['options']): string[] => [
  ...new Set(options.flatMap(({ connection }) => connection?.name ?? [])),
]

const OfflineAbout = () => <p className="gen-note mb-0">{STUDIO.offlineAbout}</p>

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
      {offline && <OfflineAbout />}
    </>
  )
}

/** Nobody draws: no worker runs, or no provider of images answers. */
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
