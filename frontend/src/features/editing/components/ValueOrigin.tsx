import type { Origin } from '../model/origins'
import { ORIGIN } from '../texts'

interface ValueOriginProps {
  origin: Origin
  /** The element says something itself, and the rule wins. */
  isBeaten: boolean
  onAnyway(): void
}

/** Where the value that is in force comes from; with a way out where the element's own is not. */
export function ValueOrigin({ origin, isBeaten, onAnyway }: ValueOriginProps) {
  const { kind, selector, condition, inheritedFrom } = origin
  if (kind === 'own' && inheritedFrom === null) return null
  const from = kind === 'own' ? ORIGIN.styleOf(inheritedFrom ?? '') : selector
  return (
    <p className="edit-origin" role={isBeaten ? 'status' : undefined}>
      {isBeaten ? ORIGIN.beaten : inheritedFrom === null ? ORIGIN.from : ORIGIN.inherited}{' '}
      <code>{condition === '' ? from : `${from} ${condition}`}</code>
      {isBeaten && (
        <button type="button" className="btn btn-sm btn-quiet" onClick={onAnyway}>
          {ORIGIN.anyway}
        </button>
      )}
    </p>
  )
}
