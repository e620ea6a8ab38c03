import { CircleStop, Plus, WandSparkles, X } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { Footer } from '@/components/Footer'
import { IconButton } from '@/components/IconButton'
import { PromptField } from '@/components/prompting/PromptField'
import { Skeleton } from '@/components/Skeleton'
import { useRequireSignIn } from '@/components/signin/store'
import type { Model } from '@/lib/api/types'
import { selectIsPro, useAuth } from '@/lib/auth/store'
import { useIsMobile } from '@/lib/media'
import { usePlayground, useSession } from './context'
import { costText, type ModelOptions, modelsOf, mostTokens, useModelOptions } from './models'
import { Parameters, settingsProblem } from './Parameters'
import { canAdd, canRemove, PROMPT_MAX_CHARS, selectIsRunning } from './store'
import { MODELS, PLAYGROUND } from './texts'

const ID = 'playground-prompt'
const COST_ID = 'playground-cost'

/** What is asked, of which models, and what it costs. */
export function ComparePanel() {
  const { store, comparison } = useSession()
  const navigate = useNavigate()
  const requireSignIn = useRequireSignIn()
  const isPro = useAuth(selectIsPro)
  const isMobile = useIsMobile()
  const prompt = usePlayground((state) => state.prompt)
  const columns = usePlayground((state) => state.columns)
  const settings = usePlayground((state) => state.settings)
  const app = usePlayground((state) => state.app)
  const isRunning = usePlayground(selectIsRunning)
  const choice = useModelOptions()
  const models = modelsOf(
    columns.map(({ modelId }) => modelId),
    choice.options,
  )
  const kind = app === null ? 'generate' : 'modify'
  const isTooLong = prompt.trim().length > PROMPT_MAX_CHARS
  const isReady =
    !isRunning &&
    prompt.trim() !== '' &&
    !isTooLong &&
    models.every((model) => model !== null) &&
    settingsProblem(settings, mostTokens(models)) === null

  const compare = () => {
    if (!isReady) return
    const asked = columns.flatMap(({ id }, place): [number, string][] => {
      const model = models[place]
      return model ? [[id, model.id]] : []
    })
    requireSignIn(() => comparison.start(new Map(asked)))
  }
  const startOver = () => {
    comparison.clear()
    void navigate('/playground')
  }

  return (
    <section className="side" aria-label={PLAYGROUND.title}>
      <h1 className="playground-title">{PLAYGROUND.title}</h1>
      {app === null ? (
        <p className="text-m mb-0">{PLAYGROUND.lead}</p>
      ) : (
        <div className="playground-app">
          <strong className="playground-label">{app.name}</strong>
          <button type="button" className="btn btn-sm btn-quiet" onClick={startOver}>
            {PLAYGROUND.startOver}
          </button>
        </div>
      )}
      <PromptField
        id={ID}
        label={app === null ? PLAYGROUND.prompt : PLAYGROUND.change}
        placeholder={app === null ? PLAYGROUND.placeholder : PLAYGROUND.changePlaceholder}
        value={prompt}
        problem={isTooLong ? PLAYGROUND.tooLong : null}
        max={PROMPT_MAX_CHARS}
        price=""
        isBusy={isRunning}
        onChange={store.getState().promptChanged}
        onSubmit={compare}
      />
      <ModelFields choice={choice} models={models} isBusy={isRunning} />
      <p className="playground-cost" id={COST_ID}>
        {costText(models, kind, isPro)}
      </p>
      {isRunning ? (
        <button type="button" className="btn btn-quiet py-2" onClick={comparison.stopAll}>
          <CircleStop size={16} className="me-2" aria-hidden />
          {PLAYGROUND.stopAll}
        </button>
      ) : (
        <button
          type="button"
          className="btn btn-grad py-2"
          aria-describedby={COST_ID}
          disabled={!isReady}
          onClick={compare}
        >
          <WandSparkles size={17} className="me-2" aria-hidden />
          {PLAYGROUND.compare}
        </button>
      )}
      <Parameters most={mostTokens(models)} isBusy={isRunning} />
      {choice.offline && (
        <p className="gen-note mb-0">
          {PLAYGROUND.offline} <Link to="/connect-ai">{PLAYGROUND.connect}</Link>
        </p>
      )}
      {!isMobile && <Footer />}
    </section>
  )
}

interface ModelFieldsProps {
  choice: ModelOptions
  models: readonly (Model | null)[]
  isBusy: boolean
}

/** Which model answers in each column. */
function ModelFields({ choice: { options, loading, failed }, models, isBusy }: ModelFieldsProps) {
  const { store } = useSession()
  const columns = usePlayground((state) => state.columns)
  const mayAdd = usePlayground(canAdd)
  const mayRemove = usePlayground(canRemove)
  const [first] = models
  if (loading) return <Skeleton height="136px" />
  if (failed) return <p className="gen-note mb-0">{MODELS.failed}</p>
  return (
    <fieldset className="playground-models" disabled={isBusy}>
      <legend className="sec">{MODELS.legend}</legend>
      {columns.map(({ id }, place) => (
        <div key={id} className="playground-model">
          <select
            className="form-control"
            aria-label={MODELS.label(place + 1)}
            value={models[place]?.id ?? ''}
            onChange={({ target }) => store.getState().modelChosen(id, target.value)}
          >
            {options.map(({ model, locked }) => (
              <option key={model.id} value={model.id} disabled={locked}>
                {locked ? MODELS.locked(model.label) : model.label}
              </option>
            ))}
          </select>
          {mayRemove && (
            <IconButton
              icon={X}
              label={MODELS.remove(place + 1)}
              onClick={() => store.getState().columnRemoved(id)}
            />
          )}
        </div>
      ))}
      <div className="d-flex flex-wrap gap-2">
        {mayAdd && (
          <button
            type="button"
            className="btn btn-sm btn-quiet"
            onClick={store.getState().columnAdded}
          >
            <Plus size={15} className="me-2" aria-hidden />
            {MODELS.add}
          </button>
        )}
        {first && (
          <button
            type="button"
            className="btn btn-sm btn-quiet"
            onClick={() => store.getState().modelRepeated(first.id)}
          >
            {MODELS.same}
          </button>
        )}
      </div>
      {options.some(({ locked }) => locked) && <p className="gen-note mb-0">{MODELS.lockedNote}</p>}
    </fieldset>
  )
}
