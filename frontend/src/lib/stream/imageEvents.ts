/** The events of jobs that make pictures. */
import type { StreamEvent } from '@/lib/api/types'

/** A picture is there: of a single one, or a frame of a story. */
export interface ImageEvent {
  type: 'image'
  /** From 0. */
  frame: number
  assetId: string
  /** Signed. */
  url: string
  thumbUrl: string
  width: number
  height: number
  thumbhash: string | null
  caption: string
}

export type ImageJobEvent =
  | Exclude<StreamEvent, { type: 'complete' } | { type: 'image' }>
  | ImageEvent
  | ({ type: 'complete' } & ImageOutput)

/** What a job of pictures ends with. */
export interface ImageOutput {
  images?: (Omit<ImageEvent, 'type'> & { model?: string | null })[] | undefined
  /** The frames that failed, with the reason. */
  failed?: { frame: number; error: string }[] | undefined
  setId?: string | null | undefined
  model?: string | null | undefined
  /** Of an edit within a mask: the picture that the model made of all of it. */
  whole?: (Omit<ImageEvent, 'type'> & { model?: string | null }) | null | undefined
  /** Of a plan. */
  plan?: unknown
  /** Of a PDF: where it is. */
  url?: string | undefined
}
