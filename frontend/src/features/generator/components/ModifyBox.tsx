import { type KeyboardEvent, useId } from 'react'
import { BusyLabel } from '@/components/BusyLabel'
import { Counter } from '@/components/Counter'
import { FieldProblem } from '@/components/FieldProblem'
import { dimmed } from '@/components/preview/dimmed'
import { selectHold } from '@/document/state'
import { isSubmitKey } from '@/lib/submitOnEnter'
import { useCommand } from '../commands/useCommands'
import { isTooLong } from '../model/counter'
import { PROMPT_MAX_CHARS } from '../model/limits'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { selectBusyHere, selectIsModifying } from '../stores/selectors'
import { MODIFY } from '../texts'
import { KeyHint } from './KeyHint'
import { PreciseTarget } from './lateParts'
import { Price } from './Price'

/** The instruction for a modification, with Modify App. */
export function ModifyBox() {
  const { store } = useGeneratorSession()
  const modification = useGenerator((state) => state.modification)
  const isBusy = useGenerator(selectBusyHere)
  const isModifying = useGenerator(selectIsModifying)
  const modify = useCommand('modify')
  const countId = useId()
  const keysId = useId()
  const priceId = useId()
  const longId = useId()
  const reasonId = useId()
  const isHeld = useGenerator(selectHold) === 'choice'
  const isPrecise = useGenerator((state) => state.precise)

  const submit = (event: KeyboardEvent) => {
    if (!isSubmitKey(event.nativeEvent)) return
    event.preventDefault()
    modify.run()
  }
  return (
    <>
      {isPrecise && <PreciseTarget />}
      <div className="prompt gen-modify-box">
        <textarea
          className="form-control"
          dir="auto"
          aria-label={MODIFY.instructions}
          aria-describedby={`${keysId} ${countId} ${longId}`}
          aria-invalid={isTooLong(modification)}
          enterKeyHint="go"
          placeholder={MODIFY.placeholder}
          value={modification}
          readOnly={isBusy}
          onChange={(event) => store.getState().modificationChanged(event.target.value)}
          onKeyDown={submit}
        />
        <div className="bar">
          <KeyHint id={keysId} />
          <Price id={priceId} of="modification" />
          <Counter id={countId} length={modification.length} max={PROMPT_MAX_CHARS} />
        </div>
        <FieldProblem id={longId} problem={isTooLong(modification) ? MODIFY.tooLong : null} />
      </div>
      <button
        type="button"
        data-command="modify"
        className="btn btn-grad py-2"
        aria-describedby={`${priceId} ${reasonId}`}
        disabled={modify.disabled || modification.trim() === ''}
        {...(isHeld ? dimmed(modify.lacks) : {})}
        onClick={modify.run}
      >
        <BusyLabel busy={isModifying}>
          {!isModifying && <modify.icon size={17} className="me-2" aria-hidden />}
          {modify.label}
        </BusyLabel>
      </button>
      {isHeld && (
        <p id={reasonId} className="gen-note mb-0">
          {modify.lacks}
        </p>
      )}
    </>
  )
}
