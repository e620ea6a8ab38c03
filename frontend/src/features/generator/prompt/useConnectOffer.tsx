import { useState } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { Skeleton } from '@/components/Skeleton'
import { readStored, writeStored } from '@/lib/storage'
import { OFFLINE_NOTE } from './texts'
import { useModelChoice } from './useModelChoice'

/** The offer itself. */
export const ConnectOffer = lazyPart(() => import('./ConnectOffer'), <Skeleton height="2.5rem" />)

const DISMISSED_KEY = 'morpheo-connect-ai-dismissed'

/** What is said where no AI is configured: the offer to connect one or, once that was dismissed, who answers. */
export function useConnectOffer() {
  const { offline, options } = useModelChoice()
  const [isDismissed, setDismissed] = useState(() => readStored(DISMISSED_KEY) !== null)
  const hasOwn = options.some(({ model }) => model.connection)
  const isOffered = offline && !hasOwn && !isDismissed
  return {
    isOffered,
    isOffline: offline && !isOffered,
    dismiss() {
      writeStored(DISMISSED_KEY, '1')
      setDismissed(true)
      // the line goes with its button
      document.getElementById('main')?.focus()
    },
  }
}

/** Says that the offline studio answers. */
export function OfflineNote() {
  return <p className="gen-note mb-0">{OFFLINE_NOTE}</p>
}
