import { Link } from 'lucide-react'
import { useGeneratorSession } from '../store/context'
import { connectButton } from './useConnectionMode'
import '@/styles/connect.scss'
import { CHOOSING } from './texts'

/** Says that connection mode is on, what to do, and how to leave it. `count`: the elements to choose from. */
export function ConnectBar({ count }: { count: number | null }) {
  const { store } = useGeneratorSession()
  return (
    <div className="connect-bar">
      <Link size={16} aria-hidden />
      <span role="status">
        {count === 0 ? CHOOSING.nothing : CHOOSING.choose}{' '}
        <span className="key-hint">{CHOOSING.keys}</span>
      </span>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        onClick={() => {
          store.getState().connectingChanged(false)
          connectButton()?.focus()
        }}
      >
        {CHOOSING.leave}
      </button>
    </div>
  )
}
