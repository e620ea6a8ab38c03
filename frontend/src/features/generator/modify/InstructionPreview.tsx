import { useEffect, useRef } from 'react'
import { MarkdownText } from '@/components/MarkdownText'
import { MODIFY } from './texts'
import '@/styles/instruction-preview.scss'

export interface InstructionPreviewProps {
  text: string
  /** Back to the box, which gets the focus. */
  onLeave(): void
}

/** The instruction as Markdown, in the place of its box. Escape leads back, from here and from the buttons below. */
export default function InstructionPreview({ text, onLeave }: InstructionPreviewProps) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = region.current?.closest<HTMLElement>('.prompt')
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // the drawer of small screens stays open
      event.preventDefault()
      event.stopPropagation()
      onLeave()
    }
    box?.addEventListener('keydown', leave)
    return () => box?.removeEventListener('keydown', leave)
  })
  return (
    <section
      ref={region}
      className="instruction-preview"
      dir="auto"
      aria-label={MODIFY.rendered}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it
      tabIndex={0}
    >
      <MarkdownText text={text} />
    </section>
  )
}
