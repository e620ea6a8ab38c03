import { Check } from 'lucide-react'
import { useEffect } from 'react'
import type { PreviewCommand, PreviewHandle } from '@/components/preview/types'
import { isBlocked, useCommand } from '../commands'
import { useGenerator, useGeneratorStore } from '../store'

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

/** In full screen the tools of editing are out of reach: the way out of editing is beside Undo there. */
export function useEditingDone(): PreviewCommand[] {
  const store = useGeneratorStore()
  const isEditing = useGenerator((state) => state.editing)
  const run = () => store.getState().editingChanged(false)
  return isEditing ? [{ id: 'edit-done', label: EDITING_DONE, icon: Check, run }] : []
}

/** Of the way out of editing where its tools are out of reach. */
const EDITING_DONE = 'Done editing'
