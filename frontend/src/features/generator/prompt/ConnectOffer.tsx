import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '@/components/IconButton'
import { readStored, writeStored } from '@/lib/storage'
import { CONNECT_OFFER } from './texts'
import { useModelChoice } from './useModelChoice'

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

export function ConnectOffer({ onDismiss }: { onDismiss(): void }) {
  return (
    <div className="gen-connect">
      <p className="gen-note mb-0">{CONNECT_OFFER.text}</p>
      <Link className="btn btn-sm btn-quiet" to="/connect-ai">
        {CONNECT_OFFER.connect}
      </Link>
      <IconButton icon={X} size={16} label={CONNECT_OFFER.dismiss} onClick={onDismiss} />
    </div>
  )
}

/** Says that the offline studio answers. */
export function OfflineNote() {
  return <p className="gen-note mb-0">{CONNECT_OFFER.offline}</p>
}
