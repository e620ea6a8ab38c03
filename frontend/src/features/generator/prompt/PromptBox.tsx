import { EnhanceTools } from '@/components/prompting/EnhanceTools'
import { PromptField, priceId } from '@/components/prompting/PromptField'
import { TypedPlaceholder } from '@/components/prompting/TypedPlaceholder'
import { useEnhance, useFocusAfterEnhancing } from '@/components/prompting/useEnhance'
import { selectBusyHere } from '@/document/state'
import { useExamples } from '@/lib/queries/examples'
import { usePrice } from '@/lib/queries/prices'
import { useCommand } from '../commands/useCommands'
import { useGenerator, useGeneratorSession } from '../store/context'
import { PROMPT_MAX_CHARS } from '../store/limits'
import { isTooLong } from './counter'
import { PROMPT } from './texts'

const ID = 'gen-prompt'
/** Describes the button too. */
export const PRICE_ID = priceId(ID)

/** The prompt. While it is empty, examples type themselves behind it. */
export function PromptBox() {
  const { store, enhancing } = useGeneratorSession()
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
      tools={<EnhanceTools enhancing={enhancing} prompt={prompt} isBusy={isBusy} />}
      behind={<TypedPlaceholder categories={data} placeholder={PROMPT.placeholder} />}
      onChange={store.getState().promptChanged}
      onSubmit={enhance?.run ?? generate.run}
    />
  )
}

const NONE: never[] = []
