/** What this browser kept, beside what a visitor did before it was known who they are. */
import { afterEvent } from '../history/historyEvents'
import { withOwnAddress } from './ownImage'
import type { KeptStudio } from './state'
import { EMPTY_STUDIO } from './studioStore'

const CHOICES = ['ratio', 'size', 'isStory', 'outputCount', 'variations', 'modelId'] as const

/** The work of this page view goes before what was kept; an address's prompt before both. */
export function withChosen(kept: KeptStudio, now: KeptStudio, linked: string | null): KeptStudio {
  const isChosen = (key: (typeof CHOICES)[number]) => now[key] !== EMPTY_STUDIO[key]
  const chosen = Object.fromEntries(CHOICES.filter(isChosen).map((key) => [key, now[key]]))
  const opened = now.history.entries.map(({ image }) => image)
  return {
    ...kept,
    ...chosen,
    prompt: linked ?? (now.prompt || kept.prompt),
    instruction: now.instruction || kept.instruction,
    inputs: now.inputs.length > 0 ? now.inputs : kept.inputs,
    history: opened.reduce(
      (history, image) => afterEvent(history, { type: 'arrived', images: [image] }),
      kept.history,
    ),
    strokes: { ...kept.strokes, ...now.strokes },
  }
}

/** Addresses of images of one's own are gone with the window that made them. */
export function withOwnAddresses(history: KeptStudio['history']): KeptStudio['history'] {
  const entries = history.entries.map((entry) => ({
    ...entry,
    image: withOwnAddress(entry.image),
  }))
  return { ...history, entries }
}
