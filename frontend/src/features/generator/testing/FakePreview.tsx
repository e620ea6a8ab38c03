import { type Ref, useImperativeHandle, useState } from 'react'
import type { PreviewCommand } from '@/components/preview/types'

interface FakePreviewProps {
  ref?: Ref<unknown>
  commands: PreviewCommand[]
}

/** Replaces the preview: lists its method calls, and renders the floating actions as buttons. */
export function PreviewPanel({ ref, commands }: FakePreviewProps) {
  const [calls, setCalls] = useState<string[]>([])
  useImperativeHandle(ref, () => {
    const record = (what: string) => () => setCalls((before) => [...before, what])
    return {
      streamStart: record('start'),
      streamChunk: record('chunk'),
      streamRestart: record('restart'),
      streamEnd: record('end'),
      streamAbort: record('abort'),
      load: record('load'),
      showFallback: record('fallback'),
      clear: record('clear'),
    }
  }, [])
  return (
    <section aria-label="Preview" data-testid="preview">
      {calls.join(' ')}
      {commands.map((command) => (
        <button key={command.id} type="button" disabled={command.disabled} onClick={command.run}>
          {`Stage ${command.label}`}
        </button>
      ))}
    </section>
  )
}
