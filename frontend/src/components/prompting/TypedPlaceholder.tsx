import { useMemo } from 'react'
import { useTypingPlaceholder } from '@/lib/typingPlaceholder'

interface TypedPlaceholderProps {
  /** The first prompt of each is typed. */
  categories: readonly { readonly examples: readonly { readonly prompt: string }[] }[]
  /** While there are none. */
  placeholder: string
}

/** Examples that type themselves behind an empty box. */
export function TypedPlaceholder({ categories, placeholder }: TypedPlaceholderProps) {
  const prompts = useMemo(
    () => categories.flatMap(({ examples }) => examples.slice(0, 1)).map(({ prompt }) => prompt),
    [categories],
  )
  const typed = useTypingPlaceholder(prompts, true)
  return (
    <span className="gen-typing" aria-hidden>
      <span className="gen-typed">{prompts.length === 0 ? placeholder : typed}</span>
    </span>
  )
}
