import { Check } from 'lucide-react'
import type { PreviewCommand } from '@/components/preview/types'
import { useGenerator, useGeneratorStore } from '../store'

/** In full screen the tools of editing are out of reach: the way out of editing is beside Undo there. */
export function useEditingDone(): PreviewCommand[] {
  const store = useGeneratorStore()
  const isEditing = useGenerator((state) => state.editing)
  const run = () => store.getState().editingChanged(false)
  return isEditing ? [{ id: 'edit-done', label: EDITING_DONE, icon: Check, run }] : []
}

/** Of the way out of editing where its tools are out of reach. */
const EDITING_DONE = 'Done editing'
