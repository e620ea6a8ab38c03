import { useId } from 'react'
import { BusyLabel } from '@/components/BusyLabel'
import { dimmed } from '@/components/preview/dimmed'
import { PromptField, priceId } from '@/components/prompting/PromptField'
import { selectBlocked, selectBusyHere } from '@/document/state'
import { usePrice } from '@/lib/queries/prices'
import { useCommand } from '../commands/useCommands'
import { isTooLong } from '../prompt/counter'
import { PreciseTarget } from '../screen/lateParts'
import { useGenerator, useGeneratorSession } from '../store/context'
import { PROMPT_MAX_CHARS } from '../store/limits'
import { selectIsModifying } from '../store/selectors'
import { MODIFY } from './texts'

/** The instruction for a modification, with Modify App. */
export function ModifyBox() {
  const { store } = useGeneratorSession()
  const modification = useGenerator((state) => state.modification)
  const isBusy = useGenerator(selectBusyHere)
  const isModifying = useGenerator(selectIsModifying)
  const modify = useCommand('modify')
  const modelId = useGenerator((state) => state.modelId)
  const price = usePrice('modification', modelId)
  const id = useId()
  const reasonId = useId()
  const isBlocked = useGenerator(selectBlocked) === 'choice'
  const isPrecise = useGenerator((state) => state.precise)
  return (
    <>
      {isPrecise && <PreciseTarget />}
      <PromptField
        id={id}
        className="prompt gen-modify-box"
        label={MODIFY.instructions}
        placeholder={MODIFY.placeholder}
        value={modification}
        problem={isTooLong(modification) ? MODIFY.tooLong : null}
        max={PROMPT_MAX_CHARS}
        price={price}
        isBusy={isBusy}
        onChange={store.getState().modificationChanged}
        onSubmit={modify.run}
      />
      <button
        type="button"
        data-command="modify"
        className="btn btn-grad py-2"
        aria-describedby={`${priceId(id)} ${reasonId}`}
        disabled={modify.disabled || modification.trim() === ''}
        {...(isBlocked ? dimmed(modify.lacks) : {})}
        onClick={modify.run}
      >
        <BusyLabel busy={isModifying}>
          {!isModifying && <modify.icon size={17} className="me-2" aria-hidden />}
          {modify.label}
        </BusyLabel>
      </button>
      {isBlocked && (
        <p id={reasonId} className="gen-note mb-0">
          {modify.lacks}
        </p>
      )}
    </>
  )
}
