import type { KeyboardEvent } from 'react'
import { Counter } from '@/components/Counter'
import { FieldProblem } from '@/components/FieldProblem'
import { isSubmitKey } from '@/lib/submitOnEnter'
import { usePastedPicture } from '../hooks/usePastedPicture'
import { isTooLong, PROMPT_MAX_CHARS } from '../model/limits'
import { useStudio, useStudioSession } from '../stores/context'
import { selectIsBusy } from '../stores/selectors'
import { PROMPT } from '../texts'
import { TypedPlaceholder } from './TypedPlaceholder'

interface PromptBoxProps {
  /** What it costs, and how long it takes. */
  price: string
  onSubmit(): void
}

/** Describes the button too. */
export const PRICE_ID = 'img-prompt-price'

/** The prompt. While it is empty, examples type themselves behind it; a picture can be pasted into it. */
export function PromptBox({ price, onSubmit }: PromptBoxProps) {
  const { store } = useStudioSession()
  const prompt = useStudio((state) => state.prompt)
  const isBusy = useStudio(selectIsBusy)
  const onPaste = usePastedPicture()
  const submit = (event: KeyboardEvent) => {
    if (!isSubmitKey(event.nativeEvent)) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className="prompt">
      <div className="gen-typing-wrap">
        <textarea
          className="form-control"
          dir="auto"
          aria-label={PROMPT.label}
          aria-describedby="img-prompt-keys img-prompt-count img-prompt-long"
          aria-invalid={isTooLong(prompt)}
          enterKeyHint="go"
          value={prompt}
          readOnly={isBusy}
          onChange={({ target }) => store.getState().promptChanged(target.value)}
          onKeyDown={submit}
          onPaste={onPaste}
        />
        {prompt === '' && <TypedPlaceholder />}
      </div>
      <div className="bar">
        <span className="gen-keys" id="img-prompt-keys">
          {PROMPT.keys}
        </span>
        <span className="gen-price" id={PRICE_ID}>
          {price}
        </span>
        <Counter id="img-prompt-count" length={prompt.length} max={PROMPT_MAX_CHARS} />
      </div>
      <FieldProblem id="img-prompt-long" problem={isTooLong(prompt) ? PROMPT.tooLong : null} />
    </div>
  )
}
