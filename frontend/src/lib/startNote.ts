import { tabValues } from './storage'

const KEY = 'morpheo-start'

/** Long enough to sign in or register on the way. An older note must not start anything. */
export const START_NOTE_LIFE_MS = 15 * 60_000

/**
 * Notes in this tab that the generator is to generate this prompt as soon as it opens. Only this
 * site's own pages can leave such a note, so a link from elsewhere never spends a credit.
 */
export function noteStart(prompt: string): void {
  tabValues.write(KEY, `${Date.now()} ${prompt}`)
}

/** The noted prompt, if it is recent. The note stays. */
export function notedStart(): string | null {
  const note = tabValues.read(KEY)
  if (note === null) return null
  const gap = note.indexOf(' ')
  const age = Date.now() - Number(note.slice(0, gap))
  const isRecent = gap > 0 && age >= 0 && age <= START_NOTE_LIFE_MS
  if (isRecent) return note.slice(gap + 1)
  dropStartNote()
  return null
}

export function dropStartNote(): void {
  tabValues.remove(KEY)
}
