import { type Ref, useImperativeHandle, useState } from 'react'
import type { PreviewCommand } from '@/components/preview/types'

interface FakePreviewProps {
  ref?: Ref<unknown>
  commands: PreviewCommand[]
}

/** Stands in for the frame: says what it was told, and draws the floating actions as buttons. */
export function PreviewPanel({ ref, commands }: FakePreviewProps) {
  const [told, setTold] = useState<string[]>([])
  useImperativeHandle(ref, () => {
    const note = (what: string) => () => setTold((before) => [...before, what])
    return {
      streamStart: note('start'),
      streamChunk: note('chunk'),
      streamRestart: note('restart'),
      streamEnd: note('end'),
      streamAbort: note('abort'),
      load: note('load'),
      showFallback: note('fallback'),
      clear: note('clear'),
    }
  }, [])
  return (
    <section aria-label="Preview" data-testid="preview">
      {told.join(' ')}
      {commands.map((command) => (
        <button key={command.id} type="button" disabled={command.disabled} onClick={command.run}>
          {`Stage ${command.label}`}
        </button>
      ))}
    </section>
  )
}
