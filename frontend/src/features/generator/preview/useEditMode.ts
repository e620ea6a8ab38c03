import { useEffect } from 'react'
import { selectAppId, selectHasContent } from '@/document/state'
import { useGenerator, useGeneratorSession } from '../store/context'
import { selectIsGenerating } from '../store/selectors'

/** Whether manual editing is on. With another app, a generation, or nothing in view, it ends. */
export function useEditMode(): boolean {
  const { store } = useGeneratorSession()
  const appId = useGenerator(selectAppId)
  const isPossible = useGenerator((state) => selectHasContent(state) && !selectIsGenerating(state))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another app is open
  useEffect(() => store.getState().editingChanged(false), [store, appId, isPossible])
  return useGenerator((state) => state.editing)
}
