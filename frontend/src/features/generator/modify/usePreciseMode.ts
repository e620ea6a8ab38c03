import { useEffect } from 'react'
import { selectHasContent } from '@/document/state'
import { useGenerator, useGeneratorSession } from '../store/context'
import { selectIsGenerating } from '../store/selectors'

/** Whether precise modification is on. With another app or page, a generation, or nothing in view, it ends. */
export function usePreciseMode(): boolean {
  const { store } = useGeneratorSession()
  const page = useGenerator(
    ({ document }) => document && `${document.app.appId} ${document.currentPageId}`,
  )
  const isPossible = useGenerator((state) => selectHasContent(state) && !selectIsGenerating(state))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is open
  useEffect(() => store.getState().preciseChanged(false), [store, page, isPossible])
  return useGenerator((state) => state.precise)
}
