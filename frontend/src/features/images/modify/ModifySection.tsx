import { ListX, Redo2, Trash2, Undo2, Wand2 } from 'lucide-react'
import { IconButton } from '@/components/IconButton'
import { lazyPart } from '@/components/LazyPart'
import { Examples } from '../examples/Examples'
import { redoTarget, undoTarget } from '../history/imageHistory'
import { UseInApp } from '../place/UseInApp'
import { useStudio, useStudioSession } from '../store/context'
import { selectCurrent, selectIsBusy } from '../store/selectors'
import { MODIFY } from '../texts'
import { Inputs } from '../upload/Inputs'
import { ModifyBox } from './ModifyBox'

export const Downloads = lazyPart<{ look: 'labelled' | 'icon' }>(
  () => import('../download/Downloads'),
)

interface ModifySectionProps {
  title: string
}

/** 'Modify Image': everything that is done with the image that is shown. */
export function ModifySection({ title }: ModifySectionProps) {
  const { store, takeWhole, clear } = useStudioSession()
  const current = useStudio(selectCurrent)
  const history = useStudio((state) => state.history)
  const wholes = useStudio((state) => state.wholes)
  const isBusy = useStudio(selectIsBusy)
  if (current === null) return null
  const happened = store.getState().historyHappened
  return (
    <section className="gen-modify" aria-labelledby="img-modify">
      <div className="gen-head">
        <h2 className="sec" id="img-modify">
          {title}
        </h2>
        <span className="d-flex">
          <IconButton
            icon={Undo2}
            label={MODIFY.undo}
            disabled={isBusy || undoTarget(history) === null}
            onClick={() => happened({ type: 'undone' })}
          />
          <IconButton
            icon={Redo2}
            label={MODIFY.redo}
            disabled={isBusy || redoTarget(history) === null}
            onClick={() => happened({ type: 'redone' })}
          />
        </span>
      </div>
      <ModifyBox />
      <Inputs of="change" />
      {wholes[current.id] !== undefined && (
        <button
          type="button"
          className="btn btn-quiet"
          title={MODIFY.wholeAbout}
          disabled={isBusy}
          onClick={takeWhole}
        >
          <Wand2 size={16} className="me-2" aria-hidden /> {MODIFY.whole}
        </button>
      )}
      <div className="gen-actions">
        <Downloads look="labelled" />
        <button
          type="button"
          className="btn btn-quiet"
          disabled={isBusy}
          onClick={() => store.getState().asked({ kind: 'delete', id: current.id })}
        >
          <Trash2 size={16} aria-hidden /> {MODIFY.deleteThis}
        </button>
      </div>
      <UseInApp image={current} look="labelled" />
      <Examples title={MODIFY.ideas} kinds="editing" />
      <button
        type="button"
        className="btn btn-sm btn-destructive img-clear"
        disabled={isBusy}
        onClick={clear}
      >
        <ListX size={16} className="me-2" aria-hidden />
        {MODIFY.clearAll(history.entries.length)}
      </button>
    </section>
  )
}
