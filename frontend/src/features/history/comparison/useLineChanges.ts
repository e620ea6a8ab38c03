import { useEffect, useState } from 'react'
import { type LineChanges, lineChanges } from '@/lib/lineChanges'
import { whenIdleSoon } from '../summary/whenIdleSoon'

/**
 * In which lines two texts differ; null until that is known. They are compared once the page has time for it, so that
 * opening the panel, or the next step, is not held up by it.
 */
export function useLineChanges(before: string, after: string): LineChanges | null {
  const [known, setKnown] = useState<{ before: string; after: string; found: LineChanges }>()
  useEffect(
    () => whenIdleSoon(() => setKnown({ before, after, found: lineChanges(before, after) })),
    [before, after],
  )
  return known?.before === before && known.after === after ? known.found : null
}
