import { useId } from 'react'
import { timeAgo } from '@/lib/time'
import { shortName } from '../steps/stepName'
import { COMPARE } from '../texts'
import type { ComparisonProps } from './Comparison'
import { choicesFor } from './compared'

/** With which step one is compared. */
export function OtherStep({ history, place, choice, onChoice }: ComparisonProps) {
  const fieldId = useId()
  const choices = choicesFor(history, place)
  return (
    <div className="history-other">
      <label htmlFor={fieldId}>{COMPARE.with}</label>
      <select
        id={fieldId}
        className="form-control"
        value={choice}
        onChange={({ target }) => onChoice(target.value)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {one === 'before' ? COMPARE.before : COMPARE.current}
          </option>
        ))}
        {history.steps
          .map((step, at) => ({ step, at }))
          .filter(({ at }) => at !== place)
          .reverse()
          .map(({ step, at }) => (
            <option key={step.id} value={step.id}>
              {at + 1}. {shortName(step)}, {timeAgo(new Date(step.timestamp).toISOString())}
            </option>
          ))}
      </select>
    </div>
  )
}
