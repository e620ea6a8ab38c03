import { useId } from 'react'
import { Choices } from '@/components/Choices'
import { Counter, FieldProblem } from '@/components/Counter'
import { BusyLabel } from '@/components/Spinner'
import { errorMessage } from '@/lib/api/error'
import { isConnectedModel } from '@/lib/api/modelConnections'
import type { AppAiLimits, AppAiSettings, DataWriters } from '@/lib/api/types'
import { useStopAi } from '@/lib/queries/appAi'
import { type PickedModel, useModelConnections, useModels } from '@/lib/queries/models'
import { notify } from '@/lib/toast'
import { aiProblems, paidBy } from './aiForm'
import { AI, DATA } from './dialogTexts'

interface AiFieldsProps {
  settings: AppAiSettings
  limits: AppAiLimits
  /** Of an app that is online. */
  pwaId: string | null
  /** Its owner stopped its AI. */
  isStopped: boolean
  onChange(settings: AppAiSettings): void
}

/** Who pays for what visitors ask AI in the published app, and how it answers. */
export function AiFields({ settings, limits, pwaId, isStopped, onChange }: AiFieldsProps) {
  const { payer, systemPrompt, model, imageModel } = settings
  const set = (change: Partial<AppAiSettings>) => onChange({ ...settings, ...change })
  const promptId = useId()
  const problems = aiProblems(settings, limits)
  const promptMax = limits.maxSystemPrompt
  return (
    <section className="mt-3">
      <Choices
        legend={AI.legend}
        options={AI.payers}
        value={payer}
        onChange={(chosen) => onChange(paidBy(settings, chosen, limits))}
      />
      <About text={AI.about[payer]} isWarning={payer === 'off'} />
      {isStopped && pwaId !== null && payer !== 'off' && <Stopped pwaId={pwaId} />}
      {pwaId !== null && (
        <p className="mb-2">
          <a href={`/saved?published=${encodeURIComponent(pwaId)}`} target="_blank" rel="noopener">
            {AI.costs}
            <span className="visually-hidden"> {AI.newTab}</span>
          </a>
        </p>
      )}
      {payer === 'owner' && (
        <div className="d-flex flex-wrap gap-2 mb-2">
          <NumberField
            label={AI.budget}
            about={AI.budgetAbout}
            value={settings.dailyBudget}
            max={limits.maxDailyBudget}
            problem={problems.budget}
            onChange={(dailyBudget) => set({ dailyBudget })}
          />
          <NumberField
            label={AI.visitorLimit}
            value={settings.visitorLimit}
            max={limits.maxVisitorLimit}
            problem={problems.visitorLimit}
            onChange={(visitorLimit) => set({ visitorLimit })}
          />
        </div>
      )}
      {payer !== 'off' && (
        <>
          <label className="form-label" htmlFor={promptId}>
            {AI.systemPrompt}
          </label>
          <textarea
            id={promptId}
            className="form-control"
            dir="auto"
            rows={3}
            maxLength={promptMax}
            aria-describedby={`${promptId}-about ${promptId}-count`}
            value={systemPrompt}
            onChange={({ target }) => set({ systemPrompt: target.value })}
          />
          <Counter id={`${promptId}-count`} length={systemPrompt.length} max={promptMax} />
          <p className="gen-note" id={`${promptId}-about`}>
            {AI.systemPromptAbout}
          </p>
          <div className="d-flex flex-wrap gap-2">
            <ModelField
              label={AI.model}
              kind="code"
              {...{ payer, value: model }}
              onChange={(chosen) => set({ model: chosen })}
            />
            <ModelField
              label={AI.imageModel}
              kind="image"
              {...{ payer, value: imageModel }}
              onChange={(chosen) => set({ imageModel: chosen })}
            />
          </div>
        </>
      )}
    </section>
  )
}

/** What the choice means; what is off although the app uses it stands out. */
function About({ text, isWarning }: { text: string; isWarning: boolean }) {
  return <p className={`${isWarning ? 'gen-alert' : 'gen-note'} mt-2 mb-2`}>{text}</p>
}

/** The AI of the published app that its owner stopped, and the way to start it again. */
function Stopped({ pwaId }: { pwaId: string }) {
  const { mutate, isPending } = useStopAi(pwaId)
  const start = () =>
    mutate(false, {
      onSuccess: () => notify.success(AI.started),
      onError: (error) =>
        notify.error(AI.startFailed, errorMessage(error, AI.tryAgain), { whole: true }),
    })
  return (
    <div className="gen-alert mb-2">
      <p className="mb-2">{AI.stopped}</p>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        // one that is disabled would lose the focus
        aria-disabled={isPending}
        onClick={isPending ? undefined : start}
      >
        <BusyLabel busy={isPending}>{AI.start}</BusyLabel>
      </button>
    </div>
  )
}

interface NumberFieldProps {
  label: string
  about?: string
  value: number
  max: number
  problem: string | null
  onChange(value: number): void
}

function NumberField({ label, about, value, max, problem, onChange }: NumberFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="form-control"
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        step={1}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem ${id}-about`}
        // a field that is empty stays so
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <FieldProblem id={`${id}-problem`} problem={problem} />
      {about && (
        <span className="gen-note" id={`${id}-about`}>
          {about}
        </span>
      )}
    </div>
  )
}

interface ModelFieldProps {
  label: string
  kind: PickedModel['kind']
  payer: AppAiSettings['payer']
  value: string | null
  onChange(model: string | null): void
}

function ModelField({ label, kind, payer, value, onChange }: ModelFieldProps) {
  const id = useId()
  const { data } = useModels()
  const { data: own } = useModelConnections()
  const inBrowser = (own?.connections ?? []).filter(({ reach }) => reach === 'browser')
  const isUsable = ({ id: model, connection }: PickedModel) =>
    // visitors pay with what is theirs, and a browser of a visitor reaches no machine of the owner
    !connection ||
    (payer === 'owner' && inBrowser.every((one) => !model.startsWith(`connection:${one.id}/`)))
  const models = (data?.models ?? []).filter(
    (model) => model.kind === kind && !model.offline && isUsable(model),
  )
  const isListed = value === null || models.some((model) => model.id === value)
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="form-control"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">{AI.defaultModel}</option>
        {!isListed && <option value={value ?? ''}>{value}</option>}
        {models.map((model) => (
          <option key={model.id} value={model.id}>
            {isConnectedModel(model.id)
              ? `${model.label} (${model.connection?.name})`
              : model.label}
          </option>
        ))}
      </select>
    </div>
  )
}

interface DataFieldProps {
  writers: DataWriters
  onChange(writers: DataWriters): void
}

/** Who may write to what all visitors of the published app share. */
export function DataField({ writers, onChange }: DataFieldProps) {
  return (
    <section className="mt-3">
      <Choices legend={DATA.legend} options={DATA.writers} value={writers} onChange={onChange} />
      <About text={DATA.about[writers]} isWarning={writers === 'off'} />
    </section>
  )
}
