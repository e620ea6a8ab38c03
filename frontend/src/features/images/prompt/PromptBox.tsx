import {
  EnhanceTools,
  useEnhance,
  useFocusAfterEnhancing,
} from '@/components/prompting/EnhanceTools'
import { PromptField, priceId, TypedPlaceholder } from '@/components/prompting/PromptField'
import { useImageExamples } from '../examples/useImageExamples'
import { useStudio, useStudioSession } from '../store/context'
import { isTooLong, PROMPT_MAX_CHARS } from '../store/limits'
import { selectIsBusy } from '../store/selectors'
import { PROMPT } from '../texts'
import { usePastedImage } from '../upload/usePastedImage'

interface PromptBoxProps {
  /** What it costs, and how long it takes. */
  price: string
  onSubmit(): void
}

const ID = 'img-prompt'
/** Describes the button too. */
export const PRICE_ID = priceId(ID)

/** The prompt. While it is empty, examples type themselves behind it; an image can be pasted into it. */
export function PromptBox({ price, onSubmit }: PromptBoxProps) {
  const { store, enhancing } = useStudioSession()
  const prompt = useStudio((state) => state.prompt)
  const isBusy = useStudio(selectIsBusy)
  const { categories } = useImageExamples()
  const onPaste = usePastedImage()
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
      behind={<TypedPlaceholder categories={categories} placeholder={PROMPT.placeholder} />}
      onChange={store.getState().promptChanged}
      onSubmit={enhance?.run ?? onSubmit}
      onPaste={onPaste}
    />
  )
}
