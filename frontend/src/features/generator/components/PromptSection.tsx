import { ChevronDown, ChevronUp } from 'lucide-react'
import { BusyLabel } from '@/components/BusyLabel'
import { IconButton } from '@/components/IconButton'
import { useCommand } from '../commands/useCommands'
import { useGenerator, useGeneratorSession } from '../stores/context'
import { selectHasContent, selectIsGenerating } from '../stores/selectors'
import { GenerateFailure } from './GenerateFailure'
import { PromptBox } from './PromptBox'

/** The prompt with its button; after a completed generation it collapses into one line. */
export function PromptSection() {
  const isOpen = useGenerator((state) => state.promptOpen)
  return isOpen ? <OpenPrompt /> : <CollapsedPrompt />
}

function OpenPrompt() {
  const { store } = useGeneratorSession()
  const hasContent = useGenerator(selectHasContent)
  const isGenerating = useGenerator(selectIsGenerating)
  const { label, icon: Icon, disabled, run } = useCommand('generate')
  return (
    <>
      {hasContent && (
        <div className="gen-head">
          <h2 className="sec">Prompt</h2>
          <IconButton
            icon={ChevronUp}
            label="Hide prompt"
            onClick={() => store.getState().promptPanelToggled(false)}
          />
        </div>
      )}
      <PromptBox />
      <button type="button" className="btn btn-grad py-2" disabled={disabled} onClick={run}>
        <BusyLabel busy={isGenerating}>
          {!isGenerating && <Icon size={17} className="me-2" aria-hidden />}
          {label}
        </BusyLabel>
      </button>
      <GenerateFailure />
    </>
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
      onClick={() => store.getState().promptPanelToggled(true)}
    >
      <span className="sec">Prompt</span>
      <span className="gen-collapsed-text">{prompt || 'Write a new prompt'}</span>
      <ChevronDown size={16} className="text-m" aria-hidden />
    </button>
  )
}
