import { Sparkles } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { isSubmitKey } from '@/lib/submitOnEnter'
import { useTypingPlaceholder } from '@/lib/typingPlaceholder'

/** Shorter than the generator's own limit, because the prompt is part of the URL. */
const LONGEST = 2_000

interface QuickPromptProps {
  /** Examples that type themselves while the box is empty. */
  examples: readonly string[]
  onSubmit(prompt: string): void
}

/** The dashboard's prompt box. Enter sends it, Shift and Enter makes a line. */
export function QuickPrompt({ examples, onSubmit }: QuickPromptProps) {
  const [prompt, setPrompt] = useState('')
  const [focused, setFocused] = useState(false)
  const placeholder = useTypingPlaceholder(examples, prompt === '' && !focused)
  const blank = prompt.trim() === ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!blank) onSubmit(prompt.trim())
  }

  return (
    <form className="prompt quick-prompt" onSubmit={submit}>
      <textarea
        className="form-control"
        aria-label="Describe your app"
        dir="auto"
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
          Generate
        </button>
      </div>
    </form>
  )
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (!isSubmitKey(event.nativeEvent)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
