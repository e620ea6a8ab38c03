import { X } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '@/components/IconButton'

const OFFER = {
  text: 'No AI model is connected. Connect your own, or try the sample apps.',
  connect: 'Connect AI',
  dismiss: 'Dismiss',
} as const

/** The offer to connect an AI where none is configured. */
export default function ConnectOffer({ onDismiss }: { onDismiss(): void }) {
  return (
    <div className="gen-connect">
      <p className="gen-note mb-0">{OFFER.text}</p>
      <Link className="btn btn-sm btn-quiet" to="/connect-ai">
        {OFFER.connect}
      </Link>
      <IconButton icon={X} size={16} label={OFFER.dismiss} onClick={onDismiss} />
    </div>
  )
}
