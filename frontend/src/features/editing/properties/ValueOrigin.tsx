import { elementWord } from '@/lib/elementWords'
import type { Origin, RuleOwner } from '../origins'
import { ORIGIN, REACH } from '../texts'
import { widthWords } from './ScopeChoice'

interface ValueOriginProps {
  origin: Origin | undefined
  /** The element says something itself, and the rule wins. */
  isBeaten: boolean
  /** The rule in which a change is written, where that is not the one which was chosen. */
  elsewhere: RuleOwner | null
  onAnyway(): void
}

/** Where the value that is in force comes from; with a way out where the element's own is not. */
export function ValueOrigin({ origin, isBeaten, elsewhere, onAnyway }: ValueOriginProps) {
  return (
    <>
      {origin && <From origin={origin} isBeaten={isBeaten} onAnyway={onAnyway} />}
      {elsewhere && (
        <p className="edit-origin">
          {REACH.elsewhere(elsewhere.count)}{' '}
          <code>{named(elsewhere.selector, elsewhere.condition)}</code>
        </p>
      )}
    </>
  )
}

const named = (what: string, condition: string): string =>
  condition === '' ? what : `${what} ${condition}`

function From({
  origin,
  isBeaten,
  onAnyway,
}: Pick<ValueOriginProps, 'isBeaten' | 'onAnyway'> & { origin: Origin }) {
  const { kind, selector, condition, inheritedFrom, isOfWidth } = origin
  if (kind === 'own' && inheritedFrom === null) return <p className="edit-origin">{ORIGIN.own}</p>
  if (kind === 'unknown') return <p className="edit-origin">{ORIGIN.unknown}</p>
  if (isOfWidth && inheritedFrom === null) {
    const words = widthWords(condition.replace(/^@media /, ''))
    return <p className="edit-origin">{REACH.ofWidth(words)}</p>
  }
  const from = kind === 'own' ? elementWord(inheritedFrom ?? '') : selector
  return (
    <p className="edit-origin" role={isBeaten ? 'status' : undefined}>
      {isBeaten ? ORIGIN.beaten : inheritedFrom === null ? ORIGIN.from : ORIGIN.inherited}{' '}
      <code>{named(from, condition)}</code>
      {isBeaten && (
        <button type="button" className="btn btn-sm btn-quiet" onClick={onAnyway}>
          {ORIGIN.anyway}
        </button>
      )}
    </p>
  )
}
