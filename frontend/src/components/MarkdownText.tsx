import { Component, type ReactNode } from 'react'
import { createPart } from '@/lib/lazyPart'
import { usePart } from './LazyPart'
import '@/styles/markdown.scss'

const markdown = createPart(() => import('./Markdown'))

/** A text as Markdown; without its renderer, or where that cannot read it, the text as it is. */
export function MarkdownText({ text }: { text: string }) {
  const Markdown = usePart(markdown)
  const plain = <p className="markdown-plain">{text}</p>
  if (typeof Markdown === 'string' || !isReadableMarkdown(text)) return plain
  return (
    <RenderFallback fallback={plain}>
      <Markdown text={text} />
    </RenderFallback>
  )
}

/** A longer text is shown as it is, in characters. */
const MAX_CHARS = 20_000
/** Quotes and lists within each other: reading Markdown recurses over them. */
const TOO_NESTED = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){40}/m

/** Whether a text can be read as Markdown within reasonable time and depth. */
function isReadableMarkdown(text: string): boolean {
  return text.length <= MAX_CHARS && !TOO_NESTED.test(text)
}

interface RenderFallbackProps {
  /** Shown in place of children that cannot be rendered. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps what cannot be rendered from taking the screen with it. */
export class RenderFallback extends Component<RenderFallbackProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
