import { Brush, RotateCcw, SquareSplitHorizontal } from 'lucide-react'
import { useId } from 'react'
import { BusyLabel } from '@/components/BusyLabel'
import { PromptField, priceId } from '@/components/prompting/PromptField'
import { isBlank } from '../brush/operationList'
import { usePrices } from '../prompt/usePrices'
import { useStudio, useStudioSession } from '../store/context'
import { isTooLong, isUnusable, PROMPT_MAX_CHARS } from '../store/limits'
import { selectBefore, selectIsBusy, selectLastMask, selectStrokes } from '../store/selectors'
import { MODIFY } from '../texts'
import { usePastedImage } from '../upload/usePastedImage'
import { PaintedNote } from './PaintedNote'

/** The instruction, and whether it is about what is painted alone. */
export function ModifyBox() {
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
