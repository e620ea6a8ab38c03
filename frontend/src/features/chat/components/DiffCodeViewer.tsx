import { html } from '@codemirror/lang-html'
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { oneDarkHighlightStyle } from '@codemirror/theme-one-dark'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { useIsMobile } from '@/lib/media'
import { useTheme } from '@/lib/theme'
import { DIFF } from '../texts'

interface DiffCodeViewerProps {
  before: string
  after: string
  /** Number of the first line. */
  line: number
}

const UNCHANGED = { margin: 3, minSize: 6 }

/** Before and after: side by side, or as one unified text on phones. */
export default function DiffCodeViewer({ before, after, line }: DiffCodeViewerProps) {
  const host = useRef<HTMLDivElement>(null)
  const isMobile = useIsMobile()
  const { mode } = useTheme()
  useEffect(() => {
    const parent = host.current
    if (parent === null) return
    const common = readOnly(line, mode === 'dark')
    const view = isMobile
      ? new EditorView({
          parent,
          doc: after,
          extensions: [
            ...common,
            named(DIFF.afterWithRemoved),
            unifiedMergeView({
              original: before,
              mergeControls: false,
              collapseUnchanged: UNCHANGED,
            }),
          ],
        })
      : new MergeView({
          parent,
          a: { doc: before, extensions: [...common, named(DIFF.beforeChange)] },
          b: { doc: after, extensions: [...common, named(DIFF.afterChange)] },
          collapseUnchanged: UNCHANGED,
        })
    return () => view.destroy()
  }, [before, after, line, isMobile, mode])
  return (
    <>
      {!isMobile && (
        <div className="chat-diff-sides" aria-hidden>
          <span>{DIFF.before}</span>
          <span>{DIFF.after}</span>
        </div>
      )}
      <div className="chat-diff" ref={host} />
    </>
  )
}

function readOnly(line: number, isDark: boolean): Extension[] {
  return [
    lineNumbers({ formatNumber: (number) => String(number + line - 1) }),
    html(),
    syntaxHighlighting(isDark ? oneDarkHighlightStyle : defaultHighlightStyle),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.theme({}, { dark: isDark }),
  ]
}

const named = (label: string): Extension =>
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' })
