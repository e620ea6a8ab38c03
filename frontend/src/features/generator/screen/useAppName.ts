import { useMemo } from 'react'
import { nameToOffer } from '@/document/proposedName'
import { useGenerator } from '../store/context'

/** What the open app is called, or calls itself; null when neither is known. */
export function useAppName(): string | null {
  const document = useGenerator((state) => state.document)
  return useMemo(() => nameToOffer(document) || null, [document])
}
