import { Brush, ListX, Redo2, SquareSplitHorizontal, Trash2, Undo2 } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { PillSeparator, PillToolbar } from '@/components/PillToolbar'
import { useIsMobile } from '@/lib/media'
import { UseInApp } from '../place'
import { Downloads } from '../prompt'
import {
  redoTarget,
  selectBefore,
  selectCurrent,
  selectIsBusy,
  undoTarget,
  useStudio,
  useStudioSession,
} from '../store'
import { MODIFY } from '../texts'

/** The floating menu beside the image; phones have the drawer. */
export function StudioRail() {
  const { store, clear } = useStudioSession()
  const isMobile = useIsMobile()
  const current = useStudio(selectCurrent)
  const before = useStudio(selectBefore)
  const history = useStudio((state) => state.history)
  const view = useStudio((state) => state.view)
  const isBusy = useStudio(selectIsBusy)
  if (current === null || isMobile) return null
  const { historyHappened, viewed, asked } = store.getState()
  const toggle = (wanted: 'brush' | 'compare') => viewed(view === wanted ? 'image' : wanted)
  return (
    <PillToolbar label={MODIFY.tools} orientation="vertical" className="action-rail">
      <IconButton
        icon={Brush}
        label={MODIFY.brush}
        active={view === 'brush'}
        disabled={isBusy}
        onClick={() => toggle('brush')}
      />
      <IconButton
        icon={SquareSplitHorizontal}
        label={MODIFY.compare}
        active={view === 'compare'}
        disabled={isBusy || before === null}
        onClick={() => toggle('compare')}
      />
      <PillSeparator />
      <IconButton
        icon={Undo2}
        label={MODIFY.undo}
        disabled={isBusy || undoTarget(history) === null}
        onClick={() => historyHappened({ type: 'undone' })}
      />
      <IconButton
        icon={Redo2}
        label={MODIFY.redo}
        disabled={isBusy || redoTarget(history) === null}
        onClick={() => historyHappened({ type: 'redone' })}
      />
      <PillSeparator />
      <Downloads look="icon" />
      <UseInApp image={current} look="icon" />
      <IconButton
        icon={Trash2}
        label={MODIFY.deleteThis}
        disabled={isBusy}
        onClick={() => asked({ kind: 'delete', id: current.id })}
      />
      <PillSeparator />
      <IconButton
        icon={ListX}
        label={MODIFY.clearAll(history.entries.length)}
        className="is-destructive"
        disabled={isBusy}
        onClick={clear}
      />
    </PillToolbar>
  )
}
