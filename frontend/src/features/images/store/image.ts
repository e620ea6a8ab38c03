import type { HistoryImage } from '../history/imageHistory'

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
