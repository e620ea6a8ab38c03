import { useEffect } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { currentTarget } from '@/document/document'
import { useGenerator, useGeneratorStore } from '../store'
import { isFree } from './openPage'
import type { RepairOfferProps } from './RepairOffer'
import { pageKey } from './repairStore'
import { useRepairing, useRepairState } from './useRepair'

const RepairOffer = lazyPart<RepairOfferProps>(() => import('./RepairOffer'))

/** Asks whether a fix is to be applied, once its page is open and nothing else is asked or done. */
export function RepairQuestion() {
  const store = useGeneratorStore()
  const repairing = useRepairing()
  const offer = useRepairState((state) => state.offer)
  const page = useGenerator(({ document }) => document && pageKey(currentTarget(document)))
  const dialog = useGenerator((state) => state.dialog?.kind ?? null)
  const isPossible = useGenerator(isFree)
  const isHere = offer !== null && pageKey(offer.target) === page
  useEffect(() => {
    // the list, where a fix was pressed for
    if (isHere && dialog === 'problems') store.getState().dialogClosed()
  }, [store, isHere, dialog])
  if (!isHere || dialog !== null || !isPossible) return null
  return (
    <RepairOffer
      offer={offer}
      onApply={() => repairing.apply(offer)}
      onClose={() => repairing.putOff(offer)}
    />
  )
}
