import { Sparkles } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTypingPlaceholder } from '@/lib/typingPlaceholder'

/** Shorter than the generator's own limit, because the prompt is part of the URL. */
const LONGEST = 2_000

interface QuickPromptProps {
  /** Examples that type themselves while the box is empty. */
  examples: readonly string[]
  /** Without it the form navigates to the generator. */
  onSubmit?: (prompt: string) => void
  buttonLabel?: string
  initialPrompt?: string
  /** Only where the user was typing already. */
  autoFocus?: boolean
}

/** The prompt box outside the generator: opens /generate?mode=code&prompt=… */
export function QuickPrompt({
  examples,
  onSubmit,
  buttonLabel = 'Generate',
  initialPrompt = '',
  autoFocus = false,
}: QuickPromptProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [prompt, setPrompt] = useState(initialPrompt)
  const [focused, setFocused] = useState(false)
  const placeholder = useTypingPlaceholder(examples, prompt === '' && !focused)
  const blank = prompt.trim() === ''

  useEffect(() => {
    if (autoFocus) box.current?.focus()
  }, [autoFocus])

  const submit = (event: FormEvent) => {
    if (!blank && !onSubmit) return
    event.preventDefault()
    if (!blank) onSubmit?.(prompt.trim())
  }

  return (
    <form className="prompt quick-prompt" action="/generate" method="get" onSubmit={submit}>
      <input type="hidden" name="mode" value="code" />
      <textarea
        ref={box}
        className="form-control"
        name="prompt"
        aria-label="Describe your app"
        rows={3}
        maxLength={LONGEST}
        placeholder={focused ? 'Describe the app you want…' : placeholder}
        value={prompt}
        onChange={(event) => setPrompt(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={submitOnEnter}
      />
      <div className="bar">
        <span className="hint text-m">Enter to start, Shift + Enter for a new line</span>
        <button type="submit" className="btn btn-grad" disabled={blank}>
          <Sparkles size={16} className="me-2" aria-hidden />
          {buttonLabel}
        </button>
      </div>
    </form>
  )
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
