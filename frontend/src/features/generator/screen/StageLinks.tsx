import { useCallback, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { PreviewHandle } from '@/components/preview/types'
import { selectAppId, selectHasContent } from '@/document/state'
import { AppAiQuestions, AppAiUse, useAppAi } from '../appAi/late'
import {
  ConnectBar,
  tellBrokenConnections,
  useConnectionMode,
  usePageLinks,
} from '../connections/late'
import { usePreviewNotices } from '../preview/late'
import { ProblemsButton, problemsOf, useProblemWatch } from '../problems/late'
import { RepairQuestion, useRepair } from '../repair'
import { selectIsGenerating, useBeside, useGenerator, useGeneratorStore } from '../store'
import { useAutomaticAnalysis } from '../suggest/late'
import { useHandEdits } from './useHandEdits'

export interface StageLinksProps {
  preview: PreviewHandle | null
  /** Beside the view buttons of the preview. */
  notices: HTMLElement | null
}

/**
 * What leads from page to page: links in the preview, and connection mode, which makes them. And what is
 * noticed of the app: problems, their repairs, what works in its published form alone, and its analysis.
 */
export default function StageLinks({ preview, notices }: StageLinksProps) {
  const store = useGeneratorStore()
  const isConnecting = useGenerator((state) => state.connecting)
  const count = useConnectionMode(preview)
  usePageLinks(preview)
  usePreviewNotices(preview)
  const appAi = useAppAi(preview)
  useAutomaticAnalysis()
  useProblemWatch(preview)
  useRepair(preview, problemsOf(store))
  useHandEdits()
  const isEditing = useEditMode()
  const isPrecise = usePreciseMode()
  const { Tools, Picker } = useBeside().editing
  useEffect(() => tellBrokenConnections(store), [store])
  const leaveEditing = useCallback(() => {
    store.getState().editingChanged(false)
    focusCommand('edit', preview)
  }, [store, preview])
  const leavePicking = useCallback(() => {
    store.getState().preciseChanged(false)
    focusCommand('precise', preview)
  }, [store, preview])
  return (
    <>
      {notices &&
        createPortal(
          <>
            <AppAiUse appAi={appAi} />
            <ProblemsButton />
          </>,
          notices,
        )}
      <AppAiQuestions appAi={appAi} />
      <RepairQuestion />
      {isConnecting && <ConnectBar count={count} />}
      {isEditing && preview && <Tools preview={preview} onDone={leaveEditing} />}
      {isPrecise && preview && (
        <Picker
          preview={preview}
          onPicked={store.getState().componentChosen}
          onLeave={leavePicking}
        />
      )}
    </>
  )
}

/** Whether precise modification is on. With another app or page, a generation, or nothing in view, it ends. */
export function usePreciseMode(): boolean {
  const store = useGeneratorStore()
  const page = useGenerator(
    ({ document }) => document && `${document.app.appId} ${document.currentPageId}`,
  )
  const isPossible = useGenerator((state) => selectHasContent(state) && !selectIsGenerating(state))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is open
  useEffect(() => store.getState().preciseChanged(false), [store, page, isPossible])
  return useGenerator((state) => state.precise)
}

/** Whether manual editing is on. With another app, a generation, or nothing in view, it ends. */
export function useEditMode(): boolean {
  const store = useGeneratorStore()
  const appId = useGenerator(selectAppId)
  const isPossible = useGenerator((state) => selectHasContent(state) && !selectIsGenerating(state))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another app is open
  useEffect(() => store.getState().editingChanged(false), [store, appId, isPossible])
  return useGenerator((state) => state.editing)
}

/** To the button of a command; to the app where none is shown: on phones, and where the menus are folded. */
export function focusCommand(id: string, preview: Pick<PreviewHandle, 'focus'> | null): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(`[data-command="${id}"]`)]
  const shown = buttons.find((button) => button.checkVisibility())
  if (shown) shown.focus()
  else preview?.focus()
}
