import { widthRange } from '@/document/pageEdit/widthOrder'
import { REACH } from '../texts'

/** A condition on the width of the view, as a person says it. */
export function widthWords(media: string): string {
  const range = widthRange(media)
  if (range === null) return media
  const [min, max] = [Math.ceil(range.min ?? 0), Math.floor(range.max ?? 0)]
  if (range.min === null) return REACH.upTo(max)
  return range.max === null ? REACH.from(min) : REACH.between(min, max)
}
