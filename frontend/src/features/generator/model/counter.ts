import { COUNTER_ORANGE_ABOVE, COUNTER_RED_ABOVE } from './limits'

export type CounterLevel = 'normal' | 'orange' | 'red'

/** The colour of the counter under a prompt. */
export function counterLevel(length: number): CounterLevel {
  if (length > COUNTER_RED_ABOVE) return 'red'
  if (length > COUNTER_ORANGE_ABOVE) return 'orange'
  return 'normal'
}
