import { html } from '@codemirror/lang-html'
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { oneDarkHighlightStyle } from '@codemirror/theme-one-dark'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import type { PageStep } from '@/document/step'
import { useMediaQuery } from '@/lib/media'
import { useTheme } from '@/lib/theme'
import { shortName } from '../model/stepName'
import { COMPARE } from '../texts'
import { ONE_TEXT } from './screens'

interface CompareCodeProps {
  older: PageStep
  newer: PageStep
  /** Lines that are the same are not folded away. */
  isAll: boolean
}

const UNCHANGED = { margin: 3, minSize: 6 }
/** So that two pages that have nothing in common are told apart in time, if less exactly. */
const BOUNDS = { scanLimit: 500, timeout: 300 }
/** Whoever goes through the list by keys is not held up by each step. */
const SETTLED_MS = 120

/** Two steps side by side, or as one text where that is too narrow. A lazy chunk. */
export default function CompareCode({ older, newer, isAll }: CompareCodeProps) {
  const host = useRef<HTMLDivElement>(null)
  const isUnified = useMediaQuery(ONE_TEXT)
  const { mode } = useTheme()
  const [before, after] = [older.html, newer.html]
  const [olderName, newerName] = [shortName(older), shortName(newer)]
  useEffect(() => {
    const parent = host.current
    if (parent === null) return
    const folding = isAll ? {} : { collapseUnchanged: UNCHANGED }
    const common = readOnly(mode === 'dark')
    let view: EditorView | MergeView | undefined
    const build = () => {
      view = isUnified
        ? new EditorView({
            parent,
            doc: after,
            extensions: [
              ...common,
              named(COMPARE.labelBoth),
              unifiedMergeView({
                original: before,
                mergeControls: false,
                diffConfig: BOUNDS,
                ...folding,
              }),
            ],
          })
        : new MergeView({
            parent,
            a: { doc: before, extensions: [...common, named(COMPARE.labelOlder(olderName))] },
            b: { doc: after, extensions: [...common, named(COMPARE.labelNewer(newerName))] },
            diffConfig: BOUNDS,
            ...folding,
          })
    }
    const timer = setTimeout(build, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      view?.destroy()
    }
  }, [before, after, olderName, newerName, isAll, isUnified, mode])
  return (
    <div className="history-code">
      {!isUnified && (
        <div className="history-sides" aria-hidden>
          <span title={older.name}>
            <b>{COMPARE.older}</b> {olderName}
          </span>
          <span title={newer.name}>
            <b>{COMPARE.newer}</b> {newerName}
          </span>
        </div>
      )}
      <div className="history-code-host" ref={host} />
    </div>
  )
}

function readOnly(isDark: boolean): Extension[] {
  return [
    lineNumbers(),
    html(),
    syntaxHighlighting(isDark ? oneDarkHighlightStyle : defaultHighlightStyle),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.theme({}, { dark: isDark }),
  ]
}

const named = (label: string): Extension =>
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' })
