/** What this browser kept, beside what a visitor did before it was known who they are. */
import { afterEvent } from '../history/historyEvents'
import type { KeptStudio } from '../stores/state'
import { EMPTY_STUDIO } from '../stores/studioStore'
import { withOwnAddress } from './ownPicture'

const CHOICES = ['ratio', 'size', 'isStory', 'outputCount', 'variations', 'modelId'] as const

/** What was written, chosen, added and opened by now goes before what was kept; an address's prompt before both. */
export function withChosen(kept: KeptStudio, now: KeptStudio, linked: string | null): KeptStudio {
  const isChosen = (key: (typeof CHOICES)[number]) => now[key] !== EMPTY_STUDIO[key]
  const chosen = Object.fromEntries(CHOICES.filter(isChosen).map((key) => [key, now[key]]))
  const opened = now.history.entries.map(({ picture }) => picture)
  return {
    ...kept,
    ...chosen,
    prompt: linked ?? (now.prompt || kept.prompt),
    instruction: now.instruction || kept.instruction,
    inputs: now.inputs.length > 0 ? now.inputs : kept.inputs,
    history: opened.reduce(
      (history, picture) => afterEvent(history, { type: 'arrived', pictures: [picture] }),
      kept.history,
    ),
    strokes: { ...kept.strokes, ...now.strokes },
  }
}

/** Addresses of pictures of one's own are gone with the window that made them. */
export function withOwnAddresses(history: KeptStudio['history']): KeptStudio['history'] {
  const entries = history.entries.map((entry) => ({
    ...entry,
    picture: withOwnAddress(entry.picture),
  }))
  return { ...history, entries }
}
