import { COUNTER_ORANGE_ABOVE, COUNTER_RED_ABOVE, PROMPT_MAX_CHARS } from './limits'

export type CounterLevel = 'normal' | 'orange' | 'red'

/** The server takes no such text. It trims what it gets. */
export const isTooLong = (text: string): boolean => text.trim().length > PROMPT_MAX_CHARS

/** The colour of the counter under a prompt. */
export function counterLevel(length: number): CounterLevel {
  if (length > COUNTER_RED_ABOVE) return 'red'
  if (length > COUNTER_ORANGE_ABOVE) return 'orange'
  return 'normal'
}
