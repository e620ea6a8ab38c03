import { entryOf, type HistoryImage, type ImageHistory } from './imageHistory'

/** Pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * An image of the studio. Its bytes are the server's; `url` and `thumbUrl` are signed, of this origin. Of an image
 * of one's own both are addresses of `file`, which hold as long as the window.
 */
export interface StudioImage extends HistoryImage {
  readonly url: string
  readonly thumbUrl: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** A blurred likeness in a few bytes, as base64; null where there is none. */
  readonly thumbhash: string | null
  /** Of a frame: its part of the story. Empty for a single image. */
  readonly caption: string
  /** What it was made from: the prompt, or the instruction of a modification. */
  readonly prompt: string
  readonly model: string | null
  /** The prompt that it began with, where `prompt` is of a change, or of a frame; not known of images of earlier. */
  readonly origin?: string
  /** The requested parts that are not in it, in a sentence. */
  readonly leftOut?: string
  /** The bytes of an image of one's own, which the server does not have. */
  readonly file?: Blob
}

/** As the server names what drew without a model. */
const OFFLINE_STUDIO = 'offline-studio'

export const isSketch = ({ model }: Pick<StudioImage, 'model'>): boolean => model === OFFLINE_STUDIO

export const isOwn = ({ file }: StudioImage): boolean => file !== undefined

/** Of an image that somebody added: sent with its description, and kept in this browser. */
export interface InputImage {
  readonly id: string
  readonly blob: Blob
  readonly description: string
}

// What an image began with: the prompt above all changes of it.

/** Empty for an image of one's own, and where it is not known. */
export function originOf(history: ImageHistory<StudioImage>, id: string | null): string {
  const image = entryOf(history, id)?.image
  if (image === undefined) return ''
  const { origin, parent, prompt } = image
  return origin ?? (parent === null ? prompt : originOf(history, parent))
}

/** What the image shows, as far as the person said: its part of a story, what its chain began with, or the change. */
export function descriptionOf(history: ImageHistory<StudioImage>, image: StudioImage): string {
  const began = originOf(history, image.id)
  return image.caption || began || rootOf(history, image).caption || image.prompt
}

/** The first image of its chain that the history still has. */
export function rootOf(history: ImageHistory<StudioImage>, image: StudioImage): StudioImage {
  const before = entryOf(history, image.parent)?.image
  return before === undefined ? image : rootOf(history, before)
}

/**
 * The prompt in the box goes with the image in view, until the person begins to write another: then it is no
 * longer the one that the image before began with.
 */
export function promptAfter(
  prompt: string,
  before: ImageHistory<StudioImage>,
  now: ImageHistory<StudioImage>,
): string {
  if (now.current === null || now.current === before.current) return prompt
  const isBegun = prompt.trim() !== '' && prompt.trim() !== originOf(before, before.current).trim()
  return isBegun ? prompt : originOf(now, now.current)
}
