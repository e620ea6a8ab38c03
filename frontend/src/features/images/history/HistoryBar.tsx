import { GitBranch, Images, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '@/components/IconButton'
import { useStudio, useStudioSession } from '../store/context'
import { selectIsBusy } from '../store/selectors'
import { useHeightVariable } from '../studio/useHeightVariable'
import { ALL_IMAGES, HISTORY, MODIFY } from '../texts'
import { HistoryStrip } from './HistoryStrip'
import { HistoryTree } from './HistoryTree'
import { HISTORY_MAX, hasStrip } from './imageHistory'
import { IMAGE_HISTORY } from './texts'

/** Read by toasts, which stay above it. */
const HEIGHT = '--img-history'

/** The images so far, as a strip or as a tree. Nothing while there is one alone. */
export default function HistoryBar() {
  const isStrip = useStudio((state) => hasStrip(state.history))
  return isStrip ? <Bar /> : null
}

function Bar() {
  const { store } = useStudioSession()
  const history = useStudio((state) => state.history)
  const isBusy = useStudio(selectIsBusy)
  const [isTree, setIsTree] = useState(false)
  const bar = useRef<HTMLElement>(null)
  useHeightVariable(bar, HEIGHT)
  const ask = (id: string) => !isBusy && store.getState().asked({ kind: 'delete', id })
  return (
    <section className="img-history" ref={bar} aria-label={IMAGE_HISTORY.title}>
      {history.entries.length >= HISTORY_MAX && (
        <p className="gen-note mb-0 img-history-older">{ALL_IMAGES.older(HISTORY_MAX)}</p>
      )}
      {isTree ? <HistoryTree onDelete={ask} /> : <HistoryStrip onDelete={ask} />}
      <div className="img-history-tools">
        <IconButton
          icon={isTree ? Images : GitBranch}
          label={isTree ? HISTORY.strip : HISTORY.tree}
          onClick={() => setIsTree(!isTree)}
        />
        <IconButton
          icon={Trash2}
          label={MODIFY.deleteThis}
          disabled={isBusy || history.current === null}
          onClick={() => history.current !== null && ask(history.current)}
        />
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          disabled={isBusy}
          onClick={() => store.getState().asked({ kind: 'clearHistory' })}
        >
          {IMAGE_HISTORY.clearAll} ({history.entries.length})
        </button>
      </div>
    </section>
  )
}
