import type { History } from '@/document/history'
import type { PageStep } from '@/document/step'

/** With what a step is compared: the id of a step, or one of these. */
export type Choice = 'before' | 'current' | (string & {})

type Steps = History<PageStep>

/** Places among the steps, the older one first. */
interface ComparedSteps {
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

/** A name may be a prompt of thousands of characters. */
const MAX_CHARS = 60

export const shortName = ({ name }: PageStep): string =>
  name.length > MAX_CHARS ? `${name.slice(0, MAX_CHARS - 1)}…` : name

/** Where the list and what is chosen of it do not stand side by side. The sheet has these queries too. */
export const ONE_PANE = '(max-width: 768px)'
/** Where two texts side by side would be too narrow to read. */
export const ONE_TEXT = '(max-width: 1099.98px)'
