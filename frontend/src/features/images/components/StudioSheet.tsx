import { SlidersHorizontal, Sparkles } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { IconButton } from '@/components/IconButton'
import { usePrices } from '../hooks/usePrices'
import { useToldHeight } from '../hooks/useToldHeight'
import { isTooLong } from '../model/limits'
import { useStudio, useStudioSession } from '../stores/context'
import { selectIsBusy } from '../stores/selectors'
import { MODIFY } from '../texts'

/** Read by the stage and by toasts, which stay above the sheet. */
const HEIGHT = '--m-sheet'

/** Small screens: the instruction at the bottom edge, and the way to the tools. */
export default function StudioSheet() {
  const { store, modify } = useStudioSession()
  const instruction = useStudio((state) => state.instruction)
  const isBusy = useStudio(selectIsBusy)
  const { editCredits } = usePrices()
  const sheet = useRef<HTMLDivElement>(null)
  useToldHeight(sheet, HEIGHT)
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
          aria-invalid={isTooLong(instruction)}
          placeholder={MODIFY.sheet(editCredits)}
          enterKeyHint="send"
          value={instruction}
          readOnly={isBusy}
          onChange={({ target }) => store.getState().instructionChanged(target.value)}
        />
        <button
          type="submit"
          className="btn btn-grad px-3"
          aria-label={MODIFY.button}
          disabled={isBusy || isTooLong(instruction)}
        >
          <Sparkles size={18} aria-hidden />
        </button>
      </form>
    </div>
  )
}
