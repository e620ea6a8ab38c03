import { useId } from 'react'
import { Choices } from '@/components/Choices'
import { Counter, FieldProblem } from '@/components/Counter'
import { isConnectedModel } from '@/lib/api/modelConnections'
import type { AppAiSettings, DataWriters } from '@/lib/api/types'
import { type PickedModel, useModelConnections, useModels } from '@/lib/queries/models'
import { SYSTEM_PROMPT_MAX } from '../appAi/late'
import { AI_LIMITS, aiProblem, paidBy } from './aiForm'
import { AI, DATA } from './dialogTexts'

interface AiFieldsProps {
  settings: AppAiSettings
  /** Of an app that is online and whose AI its owner stopped. */
  isStopped: boolean
  onChange(settings: AppAiSettings): void
}

/** Who pays for what visitors ask AI in the published app, and how it answers. */
export function AiFields({ settings, isStopped, onChange }: AiFieldsProps) {
  const { payer, systemPrompt, model, imageModel } = settings
  const set = (change: Partial<AppAiSettings>) => onChange({ ...settings, ...change })
  const promptId = useId()
  const problem = aiProblem(settings)
  const problemId = useId()
  return (
    <section className="mt-3">
      <Choices
        legend={AI.legend}
        options={AI.payers}
        value={payer}
        onChange={(chosen) => onChange(paidBy(settings, chosen))}
      />
      <p className="gen-note mt-2 mb-2">{AI.about[payer]}</p>
      {isStopped && <p className="gen-note mt-2 mb-2">{AI.stopped}</p>}
      {payer === 'owner' && (
        <div className="d-flex flex-wrap gap-2 mb-2">
          <NumberField
            label={AI.budget}
            value={settings.dailyBudget}
            max={AI_LIMITS.budget}
            problemId={problemId}
            onChange={(dailyBudget) => set({ dailyBudget })}
          />
          <NumberField
            label={AI.visitorLimit}
            value={settings.visitorLimit}
            max={AI_LIMITS.visitor}
            problemId={problemId}
            onChange={(visitorLimit) => set({ visitorLimit })}
          />
        </div>
      )}
      <FieldProblem id={problemId} problem={problem} />
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
            maxLength={SYSTEM_PROMPT_MAX}
            aria-describedby={`${promptId}-about ${promptId}-count`}
            value={systemPrompt}
            onChange={({ target }) => set({ systemPrompt: target.value })}
          />
          <Counter id={`${promptId}-count`} length={systemPrompt.length} max={SYSTEM_PROMPT_MAX} />
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

interface NumberFieldProps {
  label: string
  value: number
  max: number
  problemId: string
  onChange(value: number): void
}

function NumberField({ label, value, max, problemId, onChange }: NumberFieldProps) {
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
        aria-describedby={problemId}
        // a field that is empty stays so
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
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
      <p className="gen-note mt-2">{DATA.about[writers]}</p>
    </section>
  )
}
