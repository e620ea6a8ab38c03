import { X } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '@/components/IconButton'
import { CONNECT_OFFER } from './texts'

/** The offer to connect an AI where none is configured. */
export default function ConnectOffer({ onDismiss }: { onDismiss(): void }) {
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
