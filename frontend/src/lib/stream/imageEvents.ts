/** The events of jobs that make images. */
import type { components } from '@/lib/api/schema'
import type { StreamEvent } from '@/lib/api/types'

type Schemas = components['schemas']
type Unsigned = Schemas['ImageEvent']

/** As streams and answers have it: with its addresses, which logs and outputs lack. */
export type MadeImage = Unsigned & Required<Pick<Unsigned, 'url' | 'thumbUrl'>>

/** An image is there: of a single one, or a frame of a story. */
export type ImageEvent = MadeImage & { type: 'image' }

export type ImageJobEvent =
  | Exclude<StreamEvent, { type: 'complete' } | { type: 'image' }>
  | ImageEvent
  | ({ type: 'complete' } & ImageOutput)

type Images = Omit<Schemas['ImagesOutput'], 'images' | 'whole'>

/** What a job of images ends with: what of it there is depends on its kind. */
export interface ImageOutput extends Partial<Images>, Partial<Pick<Schemas['PlanOutput'], 'plan'>> {
  images?: MadeImage[]
  whole?: MadeImage
  /** Of a PDF: where it is. */
  url?: string
}
