import { Link } from 'lucide-react'
import { useGeneratorSession } from '../stores/context'
import { CONNECTING } from '../texts'
import '@/styles/connect.scss'

/** Says that connection mode is on, what to do, and how to leave it. `count`: the elements to choose from. */
export default function ConnectBar({ count }: { count: number | null }) {
  const { store } = useGeneratorSession()
  return (
    <div className="connect-bar">
      <Link size={16} aria-hidden />
      <span role="status">{count === 0 ? CONNECTING.nothing : CONNECTING.choose}</span>
      <button
        type="button"
        className="btn btn-sm btn-quiet"
        onClick={() => store.getState().connectingChanged(false)}
      >
        {CONNECTING.leave}
      </button>
    </div>
  )
}
