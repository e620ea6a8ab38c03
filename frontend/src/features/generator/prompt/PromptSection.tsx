import { ChevronDown, ChevronUp } from 'lucide-react'
import { BusyLabel } from '@/components/BusyLabel'
import { IconButton } from '@/components/IconButton'
import { useEnhance } from '@/components/prompting/useEnhance'
import { selectBusyHere, selectHasContent } from '@/document/state'
import { useCommand } from '../commands/useCommands'
import { GenerateFailure } from '../run/GenerateFailure'
import { useGenerator, useGeneratorSession } from '../store/context'
import { MODIFY_PANEL } from '../store/panel'
import { selectIsGenerating, selectPromptOpen } from '../store/selectors'
import { isTooLong } from './counter'
import { PRICE_ID, PromptBox } from './PromptBox'
import { PROMPT } from './texts'

/** The prompt with its button; after a completed generation it collapses into one line. */
export function PromptSection() {
  const isOpen = useGenerator(selectPromptOpen)
  return isOpen ? <OpenPrompt /> : <CollapsedPrompt />
}

function OpenPrompt() {
  const { store } = useGeneratorSession()
  const hasContent = useGenerator(selectHasContent)
  return (
    <>
      {hasContent && (
        <div className="gen-head">
          <h2 className="sec">{PROMPT.label}</h2>
          <IconButton
            icon={ChevronUp}
            label={PROMPT.hide}
            onClick={() => store.getState().panelShown(MODIFY_PANEL)}
          />
        </div>
      )}
      <PromptBox />
      <PromptButton />
      <GenerateFailure />
    </>
  )
}

/** Generates or, by the toggle in the box, enhances the prompt, which costs nothing. */
function PromptButton() {
  const { enhancing } = useGeneratorSession()
  const generate = useCommand('generate')
  const enhance = useEnhance(enhancing)
  const isGenerating = useGenerator(selectIsGenerating)
  const isBusyHere = useGenerator(selectBusyHere)
  const hasPrompt = useGenerator(({ prompt }) => prompt.trim() !== '' && !isTooLong(prompt))
  const { icon: Icon, label, run } = enhance ?? generate
  const isBusy = enhance?.isRunning ?? isGenerating
  return (
    <button
      type="button"
      data-command={enhance ? 'enhance' : 'generate'}
      className="btn btn-grad py-2"
      aria-describedby={enhance ? undefined : PRICE_ID}
      disabled={enhance ? enhance.isRunning || isBusyHere || !hasPrompt : generate.disabled}
      onClick={run}
    >
      <BusyLabel busy={isBusy}>
        {!isBusy && <Icon size={17} className="me-2" aria-hidden />}
        {label}
      </BusyLabel>
    </button>
  )
}

function CollapsedPrompt() {
  const { store } = useGeneratorSession()
  const prompt = useGenerator((state) => state.prompt)
  return (
    <button
      type="button"
      className="gen-collapsed"
      aria-expanded={false}
      onClick={() => store.getState().panelShown({ kind: 'prompt' })}
    >
      <span className="sec">{PROMPT.label}</span>
      <span className="gen-collapsed-text">{prompt || PROMPT.empty}</span>
      <ChevronDown size={16} className="text-m" aria-hidden />
    </button>
  )
}
