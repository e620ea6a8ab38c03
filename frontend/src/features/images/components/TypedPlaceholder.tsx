import { useTypingPlaceholder } from '@/lib/typingPlaceholder'
import { useImageExamples } from '../hooks/useImageExamples'
import { PROMPT } from '../texts'

/** Examples that type themselves behind the empty prompt. */
export function TypedPlaceholder() {
  const { categories } = useImageExamples()
  const prompts = categories
    .flatMap(({ examples }) => examples.slice(0, 1))
    .map((one) => one.prompt)
  const typed = useTypingPlaceholder(prompts, true)
  return (
    <span className="gen-typing" aria-hidden>
      <span className="gen-typed">{prompts.length === 0 ? PROMPT.placeholder : typed}</span>
    </span>
  )
}
