import { html } from '@codemirror/lang-html'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTheme } from '@/lib/theme'
import '@/styles/code-comparison.scss'
import { codeColours } from './codeColours'

export interface CodeComparisonProps {
  before: string
  after: string
  /** Number of the first line. */
  firstLine?: number
  /** What stands above each of the texts, where they are side by side. */
  heads: { before: ReactNode; after: ReactNode }
  /** For screen readers; `both` for one text, with what was removed in it. */
  labels: { before: string; after: string; both: string }
  /** As one text, where two side by side would be too narrow. */
  isUnified: boolean
  /** Lines that are the same are not folded away. */
  isAll?: boolean
}

const UNCHANGED = { margin: 3, minSize: 6 }
/** So that two texts that have nothing in common are told apart in time, if less exactly. */
const BOUNDS = { scanLimit: 500, timeout: 300 }
/** Whoever goes from one comparison to the next by keys is not held up by each. */
const SETTLED_MS = 120

/** Two pieces of HTML side by side, or as one text. It brings CodeMirror: shown as a lazy part. */
export default function CodeComparison(props: CodeComparisonProps) {
  const { before, after, firstLine = 1, heads, labels, isUnified, isAll = false } = props
  const host = useRef<HTMLDivElement>(null)
  const { mode } = useTheme()
  const { before: labelBefore, after: labelAfter, both: labelBoth } = labels
  useEffect(() => {
    const parent = host.current
    if (parent === null) return
    const config = { diffConfig: BOUNDS, ...(isAll ? {} : { collapseUnchanged: UNCHANGED }) }
    const side = (doc: string, label: string, ...more: Extension[]) => ({
      doc,
      extensions: [...readOnly(firstLine, mode === 'dark'), named(label), ...more],
    })
    const unified = () => unifiedMergeView({ original: before, mergeControls: false, ...config })
    let view: EditorView | MergeView | undefined
    const build = () => {
      view = isUnified
        ? new EditorView({ parent, ...side(after, labelBoth, unified()) })
        : new MergeView({
            parent,
            a: side(before, labelBefore),
            b: side(after, labelAfter),
            ...config,
          })
    }
    const timer = setTimeout(build, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      view?.destroy()
    }
  }, [before, after, firstLine, labelBefore, labelAfter, labelBoth, isAll, isUnified, mode])
  return (
    <div className="code-comparison">
      {!isUnified && (
        <div className="code-comparison-heads" aria-hidden>
          <span>{heads.before}</span>
          <span>{heads.after}</span>
        </div>
      )}
      <div className="code-comparison-host" ref={host} />
    </div>
  )
}

function readOnly(firstLine: number, isDark: boolean): Extension[] {
  return [
    lineNumbers({ formatNumber: (number) => String(number + firstLine - 1) }),
    html(),
    codeColours(isDark),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.theme({}, { dark: isDark }),
  ]
}

const named = (label: string): Extension =>
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' })
