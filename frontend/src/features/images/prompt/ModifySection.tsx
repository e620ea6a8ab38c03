import {
  Brush,
  ListX,
  Redo2,
  RotateCcw,
  SquareSplitHorizontal,
  Trash2,
  Undo2,
  Wand2,
} from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '@/components/IconButton'
import { lazyPart } from '@/components/LazyPart'
import { PromptField, priceId } from '@/components/prompting/PromptField'
import { BusyLabel } from '@/components/Spinner'
import { PaintedNote } from '../brush'
import { Examples } from '../examples'
import { UseInApp } from '../place'
import {
  isBlank,
  isTooLong,
  isUnusable,
  PROMPT_MAX_CHARS,
  redoTarget,
  selectBefore,
  selectCurrent,
  selectIsBusy,
  selectLastMask,
  selectStrokes,
  undoTarget,
  usePrices,
  useStudio,
  useStudioSession,
} from '../store'
import { MODIFY } from '../texts'
import { Inputs, usePastedImage } from '../upload'

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

/** The instruction, and whether it is about what is painted alone. */
function ModifyBox() {
  const { store, modify } = useStudioSession()
  const instruction = useStudio((state) => state.instruction)
  const isBusy = useStudio(selectIsBusy)
  const isEditing = useStudio(({ running }) => running?.kind === 'edit')
  const strokes = useStudio(selectStrokes)
  const lastMask = useStudio(selectLastMask)
  const view = useStudio((state) => state.view)
  const before = useStudio(selectBefore)
  const { edit } = usePrices()
  const onPaste = usePastedImage()
  const id = useId()
  const lacks = isUnusable(instruction) && !isTooLong(instruction) ? MODIFY.lacks : undefined
  const toggle = (wanted: 'brush' | 'compare') =>
    store.getState().viewed(view === wanted ? 'image' : wanted)
  const paintAgain = () => {
    const { history, painted, viewed } = store.getState()
    if (history.current === null || lastMask === null) return
    painted(history.current, lastMask)
    viewed('brush')
  }
  return (
    <>
      <PromptField
        id={id}
        className="prompt gen-modify-box"
        label={MODIFY.label}
        placeholder={MODIFY.placeholder}
        value={instruction}
        problem={isTooLong(instruction) ? MODIFY.tooLong : null}
        max={PROMPT_MAX_CHARS}
        price={edit}
        isBusy={isBusy}
        onChange={store.getState().instructionChanged}
        onSubmit={modify}
        onPaste={onPaste}
      />
      <div className="gen-actions">
        <button
          type="button"
          data-command="imageBrush"
          className="btn btn-quiet"
          aria-pressed={view === 'brush'}
          title={MODIFY.brushAbout}
          disabled={isBusy}
          onClick={() => toggle('brush')}
        >
          <Brush size={16} aria-hidden /> {MODIFY.brush}
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          aria-pressed={view === 'compare'}
          disabled={isBusy || before === null}
          onClick={() => toggle('compare')}
        >
          <SquareSplitHorizontal size={16} aria-hidden /> {MODIFY.compare}
        </button>
      </div>
      <PaintedNote />
      {isBlank(strokes) && lastMask !== null && (
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          disabled={isBusy}
          onClick={paintAgain}
        >
          <RotateCcw size={15} className="me-2" aria-hidden /> {MODIFY.sameArea}
        </button>
      )}
      <button
        type="button"
        data-command="imageModify"
        className="btn btn-grad py-2"
        aria-describedby={priceId(id)}
        title={lacks}
        aria-description={lacks}
        disabled={isBusy || isUnusable(instruction)}
        onClick={modify}
      >
        <BusyLabel busy={isEditing}>{isEditing ? MODIFY.modifying : MODIFY.button}</BusyLabel>
      </button>
    </>
  )
}
