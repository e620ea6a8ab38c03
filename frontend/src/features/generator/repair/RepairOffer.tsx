import { useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { lazyPart } from '@/components/LazyPart'
import { Skeleton } from '@/components/Skeleton'
import { selectShownHtml } from '@/document/state'
import { useGenerator } from '../store'
import type { Offer } from './repairStore'
import { OFFER } from './texts'
import '@/styles/problems.scss'

const CodeComparison = lazyPart(
  () => import('@/components/CodeComparison'),
  <Skeleton height="180px" />,
)

/** In characters. Beyond that an editor would hold the page up. */
const COMPARED_MAX_CHARS = 1_000_000

export interface RepairOfferProps {
  offer: Offer
  onApply(): void
  /** Not now. */
  onClose(): void
}

/** A fix that the person decides about. */
export default function RepairOffer({ offer, onApply, onClose }: RepairOfferProps) {
  const { before, after, description, says } = offer
  const [isCompared, setIsCompared] = useState(false)
  const isChanged = useGenerator((state) => selectShownHtml(state) !== before)
  const isComparable = Math.max(before.length, after.length) <= COMPARED_MAX_CHARS
  return (
    <AppDialog
      show
      scrollable
      fullscreenOnMobile={isCompared}
      size="lg"
      title={OFFER.title}
      onClose={onClose}
      footer={
        <>
          {isComparable && (
            <button
              type="button"
              className="btn btn-quiet me-auto"
              aria-expanded={isCompared}
              onClick={() => setIsCompared(!isCompared)}
            >
              {OFFER.compare}
            </button>
          )}
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {OFFER.later}
          </button>
          <button type="button" className="btn btn-primary" onClick={onApply}>
            {OFFER.apply}
          </button>
        </>
      }
    >
      <p className="repair-text" dir="auto">
        {description}
      </p>
      {says !== null && says !== '' && (
        <p className="repair-text text-m" dir="auto">
          {says}
        </p>
      )}
      {isChanged && <p className="gen-note mb-0">{OFFER.changed}</p>}
      {isCompared && (
        <CodeComparison
          isUnified
          before={before}
          after={after}
          heads={{ before: OFFER.before, after: OFFER.after }}
          labels={OFFER.labels}
        />
      )}
    </AppDialog>
  )
}
