import { type FormEvent, useState } from 'react'
import { FieldProblem } from '@/components/Counter'
import type { AnalysisType } from '@/lib/api/types'
import { usePrice } from '@/lib/queries/models'
import { useGenerator } from '../store'
import type { OptimizeRequest } from './optimizing'
import { ANALYSIS_TYPES, OPTIMIZE, TYPES } from './texts'

/** As the server takes them. */
const ROUNDS = [1, 2, 3] as const

const ALL: ReadonlySet<AnalysisType> = new Set(ANALYSIS_TYPES)

/** What a page is optimized for, and how often. */
export function OptimizeForm({
  id,
  onStart,
}: {
  id: string
  onStart(request: Omit<OptimizeRequest, 'model'>): void
}) {
  const [chosen, setChosen] = useState(ALL)
  const [rounds, setRounds] = useState(1)
  const [isLacking, setLacking] = useState(false)
  const modelId = useGenerator((state) => state.modelId)
  const price = usePrice('optimize', modelId)
  const toggle = (type: AnalysisType) => {
    const next = new Set(chosen)
    if (!next.delete(type)) next.add(type)
    setChosen(next)
    setLacking(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const types = ANALYSIS_TYPES.filter((type) => chosen.has(type))
    if (types.length === 0) setLacking(true)
    else onStart({ types, rounds })
  }
  return (
    <form id={id} onSubmit={submit}>
      <p className="text-m">{OPTIMIZE.lead}</p>
      <fieldset aria-label={OPTIMIZE.for} aria-describedby={`${id}-problem`}>
        {ANALYSIS_TYPES.map((type) => (
          <label key={type} className="check-line gen-way">
            <input type="checkbox" checked={chosen.has(type)} onChange={() => toggle(type)} />
            <span>
              {TYPES[type].name}
              <span className="gen-note">{TYPES[type].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <FieldProblem id={`${id}-problem`} problem={isLacking ? OPTIMIZE.none : null} />
      <label className="form-label mt-3" htmlFor={`${id}-rounds`}>
        {OPTIMIZE.rounds}
      </label>
      <select
        id={`${id}-rounds`}
        className="form-control"
        aria-describedby={`${id}-hint`}
        value={rounds}
        onChange={(event) => setRounds(Number(event.target.value))}
      >
        {ROUNDS.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="gen-note">
        {OPTIMIZE.roundsHint} {price}
      </p>
    </form>
  )
}
