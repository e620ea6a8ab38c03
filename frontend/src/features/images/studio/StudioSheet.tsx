import { SlidersHorizontal, Sparkles } from 'lucide-react'
import { type FormEvent, useId, useRef } from 'react'
import { Counter, FieldProblem } from '@/components/Counter'
import { IconButton } from '@/components/IconButton'
import { PaintedNote } from '../brush'
import {
  isTooLong,
  isUnusable,
  PROMPT_MAX_CHARS,
  selectIsBusy,
  useImageModel,
  usePrices,
  useStudio,
  useStudioSession,
} from '../store'
import { MODIFY } from '../texts'
import { INPUTS, usePastedImage } from '../upload'
import { useHeightVariable } from '../view'

/** Read by the stage and by toasts, which stay above the sheet. */
const HEIGHT = '--m-sheet'

/** Small screens: the instruction at the bottom edge, and the way to the tools. */
export default function StudioSheet() {
  const { store, modify } = useStudioSession()
  const instruction = useStudio((state) => state.instruction)
  const isBusy = useStudio(selectIsBusy)
  const inputs = useStudio((state) => state.inputs.length)
  const { editCredits } = usePrices()
  const { chosen, isPro } = useImageModel()
  const onPaste = usePastedImage()
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  useHeightVariable(sheet, HEIGHT)
  const lacks = isUnusable(instruction) && !isTooLong(instruction) ? MODIFY.lacks : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    modify()
  }
  return (
    <div className="sheet" ref={sheet}>
      <form className="sheet-form" onSubmit={submit}>
        <IconButton
          icon={SlidersHorizontal}
          label={MODIFY.tools}
          className="img-tools-open"
          onClick={() => store.getState().drawerOpened(true)}
        />
        <input
          className="form-control"
          dir="auto"
          aria-label={MODIFY.label}
          aria-describedby={`${id}-count ${id}-long ${id}-along`}
          aria-invalid={isTooLong(instruction)}
          // a phone has no room for 'Included in Pro'
          placeholder={MODIFY.sheet(isPro ? '' : editCredits, chosen?.offline === true)}
          enterKeyHint="send"
          value={instruction}
          readOnly={isBusy}
          onChange={({ target }) => store.getState().instructionChanged(target.value)}
          onPaste={onPaste}
        />
        <button
          type="submit"
          data-command="imageModify"
          className="btn btn-grad px-3"
          aria-label={MODIFY.button}
          title={lacks}
          aria-description={lacks}
          disabled={isBusy || isUnusable(instruction)}
        >
          <Sparkles size={18} aria-hidden />
        </button>
      </form>
      <PaintedNote />
      <div className="img-sheet-about">
        <span className="gen-note" id={`${id}-along`}>
          {inputs > 0 && INPUTS.along(inputs)}
        </span>
        {instruction !== '' && (
          <Counter id={`${id}-count`} length={instruction.length} max={PROMPT_MAX_CHARS} />
        )}
        <FieldProblem id={`${id}-long`} problem={isTooLong(instruction) ? MODIFY.tooLong : null} />
      </div>
    </div>
  )
}
