import type { History } from '@/document/history'
import type { PageStep } from '@/document/step'

/** With what a step is compared: the id of a step, or one of these. */
export type Choice = 'before' | 'current' | (string & {})

type Steps = History<PageStep>

/** Places among the steps, the older one first. */
export interface ComparedSteps {
  older: number
  newer: number
}

/** With what a step can be compared, besides each other one. */
export function choicesFor({ index }: Steps, place: number): Choice[] {
  return [...(place > 0 ? ['before'] : []), ...(place === index ? [] : ['current'])]
}

/** What was chosen, where this step has that; null for the only step. */
export function choiceFor(history: Steps, place: number, wanted: Choice): Choice | null {
  const choices = choicesFor(history, place)
  const at = history.steps.findIndex(({ id }) => id === wanted)
  if (choices.includes(wanted) || (at >= 0 && at !== place)) return wanted
  return choices[0] ?? history.steps[place + 1]?.id ?? null
}

export function comparedSteps(history: Steps, place: number, choice: Choice): ComparedSteps {
  const other = placeOf(history, place, choice)
  return { older: Math.min(place, other), newer: Math.max(place, other) }
}

function placeOf({ steps, index }: Steps, place: number, choice: Choice): number {
  if (choice === 'before') return place - 1
  return choice === 'current' ? index : steps.findIndex(({ id }) => id === choice)
}
