import { type KeyboardEvent, useMemo } from 'react'
import { Counter } from '@/components/Counter'
import { FieldProblem } from '@/components/FieldProblem'
import { useExamples } from '@/lib/queries/examples'
import { isSubmitKey } from '@/lib/submitOnEnter'
import { useTypingPlaceholder } from '@/lib/typingPlaceholder'
import { useCommand } from '../commands/useCommands'
import { isTooLong } from '../model/counter'
import { PROMPT_MAX_CHARS } from '../model/limits'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { selectBusyHere } from '../stores/selectors'
import { PROMPT } from '../texts'
import { KeyHint } from './KeyHint'
import { Price } from './Price'

/** Describes the button too. */
export const PRICE_ID = 'gen-prompt-price'

/** The prompt. While it is empty, examples type themselves behind it. */
export function PromptBox() {
  const { store } = useGeneratorSession()
  const prompt = useGenerator((state) => state.prompt)
  const isBusy = useGenerator(selectBusyHere)
  const generate = useCommand('generate')

  const submit = (event: KeyboardEvent) => {
    if (!isSubmitKey(event.nativeEvent)) return
    event.preventDefault()
    generate.run()
  }
  return (
    <div className="prompt" id="prompt">
      <div className="gen-typing-wrap">
        <textarea
          className="form-control"
          dir="auto"
          aria-label={PROMPT.label}
          aria-describedby="gen-prompt-keys gen-prompt-count gen-prompt-long"
          aria-invalid={isTooLong(prompt)}
          enterKeyHint="go"
          value={prompt}
          readOnly={isBusy}
          onChange={(event) => store.getState().promptChanged(event.target.value)}
          onKeyDown={submit}
        />
        {prompt === '' && <TypedPlaceholder />}
      </div>
      <div className="bar">
        <KeyHint id="gen-prompt-keys" />
        <Price id={PRICE_ID} of="generation" />
        <Counter id="gen-prompt-count" length={prompt.length} max={PROMPT_MAX_CHARS} />
      </div>
      <FieldProblem id="gen-prompt-long" problem={isTooLong(prompt) ? PROMPT.tooLong : null} />
    </div>
  )
}

function TypedPlaceholder() {
  const { data } = useExamples()
  const prompts = useMemo(
    () => (data ?? []).flatMap((category) => category.examples.slice(0, 1)).map((e) => e.prompt),
    [data],
  )
  const typed = useTypingPlaceholder(prompts, true)
  return (
    <span className="gen-typing" aria-hidden>
      <span className="gen-typed">{prompts.length === 0 ? PROMPT.placeholder : typed}</span>
    </span>
  )
}
