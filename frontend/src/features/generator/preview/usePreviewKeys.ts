import { useEffect } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { isBlocked } from '../commands/shortcuts'
import { useCommand } from '../commands/useCommands'

/** Ctrl+Z and Ctrl+S work in the app too, where it has no use for them. */
export function usePreviewKeys(preview: PreviewHandle | null): void {
  const undo = useCommand('undo')
  const save = useCommand('save')
  useEffect(
    () =>
      preview?.on('command', ({ command }) => {
        const bound = command === 'undo' ? undo : save
        if (!isBlocked(document)) bound.run()
      }),
    [preview, undo, save],
  )
}
