import { Eye } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '@/components/IconButton'
import { MarkdownText } from '@/components/MarkdownText'
import { useGenerator } from '../store'
import '@/styles/instruction-preview.scss'

export interface MarkdownToggleProps {
  /** What stands in the place of the box; null for the box itself. */
  preview: ReactNode
  onPreview(preview: ReactNode): void
}

/**
 * Shows the instruction as Markdown in the place of its box, in whose bar it stands. Escape leads back, too, and gives
 * the focus to the box.
 */
export default function MarkdownToggle({ preview, onPreview }: MarkdownToggleProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isBlank = useGenerator(({ modification }) => modification.trim() === '')
  const isOn = preview !== null

  useEffect(() => {
    // what is typed next is seen as it is typed
    if (isOn && isBlank) onPreview(null)
  }, [isOn, isBlank, onPreview])

  useEffect(() => {
    const prompt = button.current?.closest<HTMLElement>('.prompt')
    if (!isOn || !prompt) return
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // the drawer of small screens stays open
      event.preventDefault()
      event.stopPropagation()
      onPreview(null)
      requestAnimationFrame(() => prompt.querySelector('textarea')?.focus())
    }
    prompt.addEventListener('keydown', leave)
    return () => prompt.removeEventListener('keydown', leave)
  }, [isOn, onPreview])

  return (
    <IconButton
      ref={button}
      icon={Eye}
      label={MARKDOWN.toggle}
      active={isOn}
      disabled={isBlank}
      onClick={() => onPreview(isOn ? null : <InstructionPreview />)}
    />
  )
}

function InstructionPreview() {
  const text = useGenerator(({ modification }) => modification)
  return (
    <section
      className="instruction-preview"
      dir="auto"
      aria-label={MARKDOWN.preview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
      tabIndex={0}
    >
      <MarkdownText text={text} />
    </section>
  )
}

const MARKDOWN = {
  toggle: 'Preview as Markdown',
  preview: 'Modification instructions as Markdown',
} as const
