import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/IconButton'
import {
  EnhanceTools,
  useEnhance,
  useFocusAfterEnhancing,
} from '@/components/prompting/EnhanceTools'
import { PromptField, priceId, TypedPlaceholder } from '@/components/prompting/PromptField'
import { BusyLabel } from '@/components/Spinner'
import { selectBusyHere, selectHasContent } from '@/document/state'
import { useExamples } from '@/lib/queries/examples'
import { usePrice } from '@/lib/queries/models'
import { useCommand } from '../commands'
import { RunFiles } from '../files'
import {
  isTooLong,
  MODIFY_PANEL,
  PROMPT_MAX_CHARS,
  selectIsGenerating,
  selectPromptOpen,
  useGenerator,
  useGeneratorStore,
} from '../store'
import { useEnhancing } from './replacing'
import { PROMPT } from './texts'

interface PromptSectionProps {
  /** Why there is no page, beside the prompt that it was asked for with. */
  failure: ReactNode
}

/** The prompt with its button; after a completed generation it collapses into one line. */
export function PromptSection({ failure }: PromptSectionProps) {
  const isOpen = useGenerator(selectPromptOpen)
  return isOpen ? <OpenPrompt failure={failure} /> : <CollapsedPrompt />
}

function OpenPrompt({ failure }: PromptSectionProps) {
  const store = useGeneratorStore()
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
      {failure}
    </>
  )
}

/** Generates or, by the toggle in the box, enhances the prompt, which costs nothing. */
function PromptButton() {
  const enhancing = useEnhancing()
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
  const store = useGeneratorStore()
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

const ID = 'gen-prompt'
/** Describes the button too. */
export const PRICE_ID = priceId(ID)

/** The prompt. While it is empty, examples type themselves behind it. */
export function PromptBox() {
  const store = useGeneratorStore()
  const enhancing = useEnhancing()
  const prompt = useGenerator((state) => state.prompt)
  const isBusy = useGenerator(selectBusyHere)
  const modelId = useGenerator((state) => state.modelId)
  const price = usePrice('generation', modelId)
  const { data = NONE } = useExamples()
  const generate = useCommand('generate')
  const enhance = useEnhance(enhancing)
  useFocusAfterEnhancing(enhancing, `${ID}-box`)
  return (
    <PromptField
      id={ID}
      label={PROMPT.label}
      value={prompt}
      problem={isTooLong(prompt) ? PROMPT.tooLong : null}
      max={PROMPT_MAX_CHARS}
      price={price}
      isBusy={isBusy || enhance?.isRunning === true}
      tools={
        <>
          <RunFiles of="generate" />
          <EnhanceTools enhancing={enhancing} prompt={prompt} isBusy={isBusy} />
        </>
      }
      behind={<TypedPlaceholder categories={data} placeholder={PROMPT.placeholder} />}
      onChange={store.getState().promptChanged}
      onSubmit={enhance?.run ?? generate.run}
    />
  )
}

const NONE: never[] = []
