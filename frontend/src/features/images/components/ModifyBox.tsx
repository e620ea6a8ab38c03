import { Brush, SquareSplitHorizontal } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { BusyLabel } from '@/components/BusyLabel'
import { Counter } from '@/components/Counter'
import { FieldProblem } from '@/components/FieldProblem'
import { isSubmitKey } from '@/lib/submitOnEnter'
import { isBlank } from '../brush/operationList'
import { usePrices } from '../hooks/usePrices'
import { isTooLong, PROMPT_MAX_CHARS } from '../model/limits'
import { useStudio, useStudioSession } from '../stores/context'
import { selectBefore, selectIsBusy, selectStrokes } from '../stores/selectors'
import { BRUSH, MODIFY, PROMPT } from '../texts'

/** The instruction, and whether it is about what is painted alone. */
export function ModifyBox() {
  const { store, modify } = useStudioSession()
  const instruction = useStudio((state) => state.instruction)
  const isBusy = useStudio(selectIsBusy)
  const isEditing = useStudio(({ running }) => running?.kind === 'edit')
  const strokes = useStudio(selectStrokes)
  const view = useStudio((state) => state.view)
  const before = useStudio(selectBefore)
  const { edit } = usePrices()
  const keys = (event: KeyboardEvent) => {
    if (!isSubmitKey(event.nativeEvent)) return
    event.preventDefault()
    modify()
  }
  const toggle = (wanted: 'brush' | 'compare') =>
    store.getState().viewed(view === wanted ? 'picture' : wanted)
  return (
    <>
      <div className="prompt gen-modify-box">
        <textarea
          className="form-control"
          dir="auto"
          aria-label={MODIFY.label}
          aria-describedby="img-modify-count img-modify-long"
          aria-invalid={isTooLong(instruction)}
          placeholder={MODIFY.placeholder}
          enterKeyHint="go"
          value={instruction}
          readOnly={isBusy}
          onChange={({ target }) => store.getState().instructionChanged(target.value)}
          onKeyDown={keys}
        />
        <div className="bar">
          <span className="gen-price" id="img-modify-price">
            {edit}
          </span>
          <Counter id="img-modify-count" length={instruction.length} max={PROMPT_MAX_CHARS} />
        </div>
        <FieldProblem
          id="img-modify-long"
          problem={isTooLong(instruction) ? PROMPT.tooLong : null}
        />
      </div>
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
          disabled={before === null}
          onClick={() => toggle('compare')}
        >
          <SquareSplitHorizontal size={16} aria-hidden /> {MODIFY.compare}
        </button>
      </div>
      {!isBlank(strokes) && (
        <p className="gen-note mb-0" role="status">
          {BRUSH.painted(strokes.done.length)}. {MODIFY.brushAbout}
        </p>
      )}
      <button
        type="button"
        className="btn btn-grad py-2"
        aria-describedby="img-modify-price"
        disabled={isBusy || isTooLong(instruction)}
        onClick={modify}
      >
        <BusyLabel busy={isEditing}>{isEditing ? MODIFY.modifying : MODIFY.button}</BusyLabel>
      </button>
    </>
  )
}
