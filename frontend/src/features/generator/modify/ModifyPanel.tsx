import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { dimmed, IconButton } from '@/components/IconButton'
import { lazyPart } from '@/components/LazyPart'
import { PromptField, priceId } from '@/components/prompting/PromptField'
import { BusyLabel } from '@/components/Spinner'
import { selectBlocked, selectBusyHere, selectHasContent } from '@/document/state'
import { usePrice } from '@/lib/queries/models'
import { CommandButtons, useCommand, useCommands } from '../commands'
import { RunFiles } from '../files'
import { FAILED, FailureActions, useRunner } from '../run'
import {
  isTooLong,
  PROMPT_MAX_CHARS,
  selectFailure,
  selectIsModifying,
  useGenerator,
  useGeneratorStore,
} from '../store'
import { Suggestions } from '../suggest'
import { ChatButton } from './ChatButton'
import type { MarkdownToggleProps } from './MarkdownToggle'
import { MODIFY } from './texts'

/** 'Modify Interactive': all actions on the open app. */
export function ModifyPanel() {
  const hasContent = useGenerator(selectHasContent)
  const history = useCommands('history')
  const actions = useCommands('panel')
  if (!hasContent) return null
  return (
    <section className="gen-modify" aria-labelledby="gen-modify-title">
      <div className="gen-head">
        <h2 className="sec" id="gen-modify-title">
          {MODIFY.title}
        </h2>
        <span className="d-flex">
          <CommandButtons commands={history} look="icon" />
        </span>
      </div>
      <ModificationAlert />
      <Suggestions part="list" />
      <ModifyBox />
      <Suggestions part="actions" />
      <ChatButton look="labelled" />
      <div className="gen-actions">
        <CommandButtons commands={actions} look="labelled" />
      </div>
    </section>
  )
}

/** As long as precise modification is on. */
export const PreciseTarget = lazyPart(() => import('./PreciseTarget'))

const MarkdownToggle = lazyPart<MarkdownToggleProps>(
  () => import('./MarkdownToggle'),
  <span className="icon-btn" />,
)

/** The instruction for a modification, with Modify App. */
export function ModifyBox() {
  const store = useGeneratorStore()
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
  const [preview, setPreview] = useState<ReactNode>(null)
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
        instead={preview}
        tools={
          <>
            <RunFiles of="modify" />
            <MarkdownToggle preview={preview} onPreview={setPreview} />
          </>
        }
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

/** Why the last modification failed. The app is unchanged. */
export function ModificationAlert() {
  const runner = useRunner()
  const failure = useGenerator(selectFailure)
  if (failure?.kind !== 'modify') return null
  return (
    <div className="gen-alert" role="alert">
      <div className="gen-head">
        <strong>{FAILED.modificationTitle}</strong>
        <IconButton icon={X} size={16} label={FAILED.dismiss} onClick={runner.dismissFailure} />
      </div>
      <p className="mb-2">{failure.text}</p>
      <FailureActions />
    </div>
  )
}
