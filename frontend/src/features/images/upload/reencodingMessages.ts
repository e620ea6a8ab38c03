import type { Measure } from './measures'
import type { Reencoded } from './reencoding'

export interface ReencodingQuestion {
  readonly source: Blob
  readonly measure: Measure
}

/** Null for what the browser cannot read. */
export type ReencodingAnswer = Reencoded | null
