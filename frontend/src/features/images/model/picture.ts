import type { HistoryPicture } from '../history/pictureHistory'

/** A picture of the studio. Its bytes are the server's; `url` and `thumbUrl` are signed, of this origin. */
export interface StudioPicture extends HistoryPicture {
  readonly url: string
  readonly thumbUrl: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** A blurred likeness in a few bytes, as base64; null where there is none. */
  readonly thumbhash: string | null
  /** Of a frame: its part of the story. Empty for a single picture. */
  readonly caption: string
  /** What it was made from: the prompt, or the instruction of a modification. */
  readonly prompt: string
  readonly model: string | null
}

/** As the server names what drew without a model. */
const OFFLINE_STUDIO = 'offline-studio'

export const isSketch = ({ model }: StudioPicture): boolean => model === OFFLINE_STUDIO

/** Of a picture that somebody added: sent with its description, and kept in this browser. */
export interface InputPicture {
  readonly id: string
  readonly blob: Blob
  readonly description: string
}
