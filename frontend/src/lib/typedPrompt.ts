import { tabValues } from './storage'

const KEY = 'morpheo-typed-prompt'

/** Notes in this tab what was typed on a page that is left for the generator with another prompt. */
export function noteTyped(text: string): void {
  if (text.trim() === '') tabValues.remove(KEY)
  else tabValues.write(KEY, text)
}

/** What was typed, once. */
export function takeTyped(): string {
  const text = tabValues.read(KEY) ?? ''
  tabValues.remove(KEY)
  return text
}
