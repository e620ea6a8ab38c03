import { GitBranch, Images, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/IconButton'
import { currentIndex, hasStrip } from '../history/pictureHistory'
import { PICTURE_HISTORY } from '../history/texts'
import { useStudio, useStudioSession } from '../stores/context'
import { selectIsBusy } from '../stores/selectors'
import { HISTORY } from '../texts'
import { HistoryStrip } from './HistoryStrip'
import { HistoryTree } from './HistoryTree'

/** The pictures so far, as a strip or as a tree. Nothing while there is one alone. */
export default function HistoryBar() {
  const { store } = useStudioSession()
  const history = useStudio((state) => state.history)
  const isBusy = useStudio(selectIsBusy)
  const [isTree, setIsTree] = useState(false)
  if (!hasStrip(history)) return null
  const ask = (id: string) => !isBusy && store.getState().asked({ kind: 'delete', id })
  return (
    <section className="img-history" aria-label={PICTURE_HISTORY.title}>
      {isTree ? <HistoryTree onDelete={ask} /> : <HistoryStrip onDelete={ask} />}
      <div className="img-history-tools">
        <IconButton
          icon={isTree ? Images : GitBranch}
          label={isTree ? HISTORY.strip : HISTORY.tree}
          onClick={() => setIsTree(!isTree)}
        />
        <IconButton
          icon={Trash2}
          label={HISTORY.delete(currentIndex(history) + 1)}
          disabled={isBusy || history.current === null}
          onClick={() => history.current !== null && ask(history.current)}
        />
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          disabled={isBusy}
          onClick={() => store.getState().asked({ kind: 'clearHistory' })}
        >
          {PICTURE_HISTORY.clearAll}
        </button>
      </div>
    </section>
  )
}
