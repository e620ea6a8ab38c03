import { useId } from 'react'
import { FieldProblem } from '@/components/Counter'
import { PRO } from '@/components/proTexts'
import { selectIsPro, useAuth } from '@/lib/auth/store'
import { usePlayground, useSession } from './context'
import { PROMPT_MAX_CHARS, type Settings } from './store'
import { SETTINGS } from './texts'

/** Why a temperature cannot be asked for; null when it can, or is blank. */
function temperatureProblem({ temperature }: Settings): string | null {
  if (temperature.trim() === '') return null
  const value = Number(temperature)
  return value >= 0 && value <= 2 ? null : SETTINGS.temperatureProblem
}

/** The same for the limit of tokens; `most` is the lowest that a model has of its own. */
function tokensProblem({ maxTokens }: Settings, most: number | null): string | null {
  if (maxTokens.trim() === '') return null
  const value = Number(maxTokens)
  const isUsable = Number.isSafeInteger(value) && value >= 1 && value <= (most ?? 1_000_000)
  return isUsable ? null : SETTINGS.maxTokensProblem(most)
}

const systemProblem = ({ systemPrompt }: Settings): string | null =>
  systemPrompt.trim().length > PROMPT_MAX_CHARS ? SETTINGS.systemProblem : null

/** The first of the fields' problems. */
export const settingsProblem = (settings: Settings, most: number | null): string | null =>
  temperatureProblem(settings) ?? tokensProblem(settings, most) ?? systemProblem(settings)

interface ParametersProps {
  most: number | null
  isBusy: boolean
}

/** How the models are to write. */
export function Parameters({ most, isBusy }: ParametersProps) {
  const settings = usePlayground((state) => state.settings)
  const isPro = useAuth(selectIsPro)
  return (
    <details className="playground-details">
      <summary>{SETTINGS.title}</summary>
      <fieldset className="playground-parameters" disabled={isBusy}>
        <NumberField
          name="temperature"
          label={SETTINGS.temperature}
          hint={SETTINGS.temperatureHint}
          problem={temperatureProblem(settings)}
          range={{ min: 0, max: 2, step: 0.1 }}
        />
        <NumberField
          name="maxTokens"
          label={SETTINGS.maxTokens}
          hint={SETTINGS.maxTokensHint}
          problem={tokensProblem(settings, most)}
          range={{ min: 1, max: most ?? undefined, step: 1 }}
        />
        <SystemPrompt isPro={isPro} problem={systemProblem(settings)} />
      </fieldset>
    </details>
  )
}

interface NumberFieldProps {
  name: 'temperature' | 'maxTokens'
  label: string
  hint: string
  problem: string | null
  range: { min: number; max: number | undefined; step: number }
}

function NumberField({ name, label, hint, problem, range }: NumberFieldProps) {
  const { store } = useSession()
  const value = usePlayground((state) => state.settings[name])
  const id = useId()
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        className="form-control"
        {...range}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={({ target }) => store.getState().settingChanged(name, target.value)}
      />
      <p className="gen-note mb-0" id={`${id}-hint`}>
        {hint}
      </p>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}

function SystemPrompt({ isPro, problem }: { isPro: boolean; problem: string | null }) {
  const { store } = useSession()
  const value = usePlayground((state) => state.settings.systemPrompt)
  const id = useId()
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {SETTINGS.system}
      </label>
      <textarea
        id={id}
        className="form-control"
        dir="auto"
        rows={4}
        value={isPro ? value : ''}
        disabled={!isPro}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={({ target }) => store.getState().settingChanged('systemPrompt', target.value)}
      />
      <p className="gen-note mb-0" id={`${id}-hint`}>
        {isPro ? SETTINGS.systemHint : SETTINGS.systemPro}{' '}
        {!isPro && (
          <a href="/pricing" target="_blank" rel="noopener">
            {PRO.upgrade}
            <span className="visually-hidden">{PRO.newTab}</span>
          </a>
        )}
      </p>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}
