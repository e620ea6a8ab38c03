import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { useMemo } from 'react'
import { Counter } from '@/components/Counter'
import { isSubmitKey } from '@/lib/submitOnEnter'
import { useTypingPlaceholder } from '@/lib/typingPlaceholder'
import { FieldProblem } from '../Counter'
import { PROMPTING } from './texts'

interface PromptFieldProps {
  /** The ids of what describes the box begin with it. */
  id: string
  label: string
  value: string
  /** What is wrong with it; null for nothing. */
  problem: string | null
  /** Most characters. */
  max: number
  /** What it costs, in words. */
  price: string
  isBusy: boolean
  className?: string
  placeholder?: string
  /** Buttons for what is in the box. */
  tools?: ReactNode
  /** Stands in the box while it is empty. */
  behind?: ReactNode
  /** Stands in the place of the box. */
  instead?: ReactNode
  onChange(value: string): void
  onSubmit(): void
  onPaste?(event: ClipboardEvent): void
}

/** What describes the button, too. */
export const priceId = (id: string): string => `${id}-price`

/** A box for a prompt or an instruction, which Enter sends, with what it costs and how long it may be. */
export function PromptField({
  id,
  label,
  value,
  problem,
  max,
  price,
  isBusy,
  className = 'prompt',
  placeholder,
  behind = null,
  instead = null,
  tools = null,
  onChange,
  onSubmit,
  onPaste,
}: PromptFieldProps) {
  const submit = (event: KeyboardEvent) => {
    if (!isSubmitKey(event.nativeEvent)) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className={className} id={`${id}-box`}>
      <div className="gen-typing-wrap">
        {instead ?? (
          <textarea
            className="form-control"
            dir="auto"
            aria-label={label}
            aria-describedby={`${id}-keys ${id}-count ${id}-long`}
            aria-invalid={problem !== null}
            enterKeyHint="go"
            placeholder={placeholder}
            value={value}
            readOnly={isBusy}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={submit}
            onPaste={onPaste}
          />
        )}
        {value === '' && behind}
      </div>
      <div className="bar">
        {tools}
        <span className="gen-keys" id={`${id}-keys`}>
          {PROMPTING.keys}
        </span>
        <span className="gen-price" id={priceId(id)}>
          {price}
        </span>
        <Counter id={`${id}-count`} length={value.length} max={max} />
      </div>
      <FieldProblem id={`${id}-long`} problem={problem} />
    </div>
  )
}

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
