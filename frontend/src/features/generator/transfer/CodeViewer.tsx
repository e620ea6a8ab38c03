import { html } from '@codemirror/lang-html'
import { bracketMatching, foldGutter, foldKeymap } from '@codemirror/language'
import {
  highlightSelectionMatches,
  openSearchPanel,
  search,
  searchKeymap,
} from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { codeColours } from '@/components/codeColours'
import { IconButton } from '@/components/IconButton'
import { useTheme } from '@/lib/theme'
import { CODE } from './texts'

/** Read-only code with highlighting, folding and search. A lazy chunk. */
export default function CodeViewer({ code }: { code: string }) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const { mode } = useTheme()
  useEffect(() => {
    if (host.current === null) return
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({ doc: code, extensions: extensions(mode === 'dark') }),
    })
    editor.current = view
    return () => view.destroy()
  }, [code, mode])
  return (
    <div className="gen-code">
      <IconButton
        icon={Search}
        label={CODE.search}
        className="gen-code-search"
        onClick={() => editor.current && openSearchPanel(editor.current)}
      />
      <div className="gen-code-host" ref={host} />
    </div>
  )
}

function extensions(isDark: boolean): Extension[] {
  return [
    lineNumbers(),
    foldGutter(),
    highlightSpecialChars(),
    bracketMatching(),
    highlightSelectionMatches(),
    search({ top: true }),
    html(),
    codeColours(isDark),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({
      'aria-label': CODE.label,
      'aria-readonly': 'true',
      tabindex: '0',
    }),
    EditorView.theme({}, { dark: isDark }),
    keymap.of([...searchKeymap, ...foldKeymap]),
  ]
}
