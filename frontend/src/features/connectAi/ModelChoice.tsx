import { useId, useState } from 'react'
import { errorMessage } from '@/lib/api/error'
import type { ModelConnection, ModelConnectionModel } from '@/lib/api/modelConnections'
import { useChooseModels } from '@/lib/queries/modelConnections'
import { notify } from '@/lib/toast'
import { MODELS, PAGE } from './texts'

/** Above so many, a list has a box to find one. */
const SHOWN_AT_ONCE = 12

/** Which of a connection's models stand in the pickers. The chosen ones come first. */
export function ModelChoice({ connection: { id, name, models } }: { connection: ModelConnection }) {
  const filterId = useId()
  const [filter, setFilter] = useState('')
  // a model stays where it is while it is chosen or not
  const [first] = useState(
    () => new Set(models.filter(({ chosen }) => chosen).map((one) => one.id)),
  )
  const { mutate } = useChooseModels(id)
  const toggle = (model: ModelConnectionModel) => {
    const chosen = models
      .filter((one) => (one.id === model.id ? !one.chosen : one.chosen))
      .map((one) => one.id)
    mutate(chosen, {
      onError: (error) => notify.error(MODELS.failed, errorMessage(error, PAGE.tryAgain)),
    })
  }
  const words = filter.trim().toLowerCase()
  const found = models
    .filter(({ id, label }) => `${label} ${id}`.toLowerCase().includes(words))
    .toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))
  const hidden = found.length - SHOWN_AT_ONCE
  return (
    <fieldset className="connect-models">
      <legend>{MODELS.title}</legend>
      {models.length > SHOWN_AT_ONCE && (
        <input
          id={filterId}
          type="search"
          className="form-control"
          aria-label={`${MODELS.filter}: ${name}`}
          placeholder={MODELS.filter}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      {found.slice(0, SHOWN_AT_ONCE).map((model) => (
        <label key={model.id} className="check-line">
          <input type="checkbox" checked={model.chosen} onChange={() => toggle(model)} />
          <span className="connect-model">
            <span dir="auto">{model.label}</span>
            <span className="text-m">{aboutOf(model)}</span>
          </span>
        </label>
      ))}
      <p className="text-m mb-0" role="status">
        {found.length === 0 && MODELS.none}
        {hidden > 0 && MODELS.more(hidden)}
      </p>
    </fieldset>
  )
}

const aboutOf = ({ contextTokens, vision, kind }: ModelConnectionModel): string =>
  [
    contextTokens === null ? '' : MODELS.context(contextTokens),
    vision ? MODELS.vision : '',
    kind === 'image' ? MODELS.image : '',
  ]
    .filter(Boolean)
    .join(' · ')
