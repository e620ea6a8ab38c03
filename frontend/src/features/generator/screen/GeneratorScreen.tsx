import { useEffect, useState } from 'react'
import { DocumentHostProvider } from '@/document/host'
import { useIsCompact, useIsMobile } from '@/lib/media'
import { useRefreshCredits } from '@/lib/queries/account'
import { useSaveApp } from '@/lib/queries/generations'
import { useTitle } from '@/lib/title'
import { OperationsTray } from '../activity'
import { useShortcuts } from '../commands'
import { useAppAddress, useOpenRecord, useRestore, useServerDrafts, useWorkDraft } from '../draft'
import { useLeaveGuard } from '../leave'
import { ChatSheet, ModifyDrawer, ModifySheet } from '../modify'
import { useVisitorPrompt } from '../prompt'
import { SavingDialog } from '../save'
import { useSharing } from '../share'
import {
  SessionProvider,
  selectPromptOpen,
  useBeside,
  useGenerator,
  useGeneratorStore,
} from '../store'
import { createCore } from './core'
import { FoldButton, FoldedSheet, useFold } from './Folding'
import { DIALOGS, LOADED_AHEAD } from './registrations'
import { ModeSwitch, SidePanel } from './SidePanel'
import { Stage, useAppName } from './Stage'
import { TITLE } from './texts'
import { useKeepFocus } from './useKeepFocus'
import { useUrlIntent } from './useUrlIntent'

/** One user's generate screen, with its store and services. */
export function GeneratorScreen() {
  const refreshCredits = useRefreshCredits()
  const { mutateAsync: saveApp } = useSaveApp()
  const openRecord = useOpenRecord()
  const [core] = useState(() => createCore({ refreshCredits, openRecord, saveApp }))
  useLeaveGuard(core)
  useRestore(core)
  useWorkDraft(core)
  useServerDrafts(core)
  useVisitorPrompt(core.store)
  return (
    <SessionProvider sessions={core.sessions}>
      <DocumentHostProvider host={core.host}>
        <Work />
      </DocumentHostProvider>
    </SessionProvider>
  )
}

function Work() {
  const { mode, modeChosen, linked } = useUrlIntent()
  const { Studio } = useBeside().images
  useShortcuts(mode)
  useKeepFocus()
  useAppAddress()
  useTitle(useAppName() ?? TITLE)
  const isMobile = useIsMobile()
  const isCompact = useIsCompact()
  const isChatOpen = useGenerator((state) => state.panel.kind === 'chat')
  const isRunning = useGenerator((state) => state.run !== null)
  const isSideHidden = useFold(isCompact) && !isMobile
  // Small screens show the prompt until there is a page to show.
  const isWriting = useGenerator((state) => selectPromptOpen(state) && state.run === null)
  const modes = <ModeSwitch mode={mode} onMode={modeChosen} />
  if (mode === 'image') {
    return (
      <Studio modes={modes} linked={linked}>
        <Dialogs />
        <OperationsTray />
      </Studio>
    )
  }
  return (
    <main
      id="main"
      className="work"
      tabIndex={-1}
      data-view={isWriting ? 'side' : 'stage'}
      data-running={isRunning}
      data-side={isSideHidden ? 'hidden' : 'shown'}
    >
      <h1 className="visually-hidden">Generator</h1>
      <SidePanel modes={modes} />
      {isCompact && <FoldButton />}
      <Stage />
      {isCompact && isSideHidden && <FoldedSheet />}
      {isMobile && (
        <>
          {!isWriting && <ModifySheet />}
          <ModifyDrawer />
          {isChatOpen && <ChatSheet />}
        </>
      )}
      <Dialogs />
      <OperationsTray />
    </main>
  )
}

/** The open dialog, if any. All are loaded when the page is idle, or on first use. */
function Dialogs() {
  const store = useGeneratorStore()
  const sharing = useSharing()
  const dialog = useGenerator((state) => state.dialog)
  const isSaving = useGenerator((state) => state.saving)
  const { Panel: HistoryPanel } = useBeside().history
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of [...LOADED_AHEAD, HistoryPanel]) part.preload()
        sharing.preload()
      }),
    [sharing, HistoryPanel],
  )
  // a publication says itself that it saves
  if (isSaving && dialog?.kind !== 'install' && dialog?.kind !== 'connect') return <SavingDialog />
  if (dialog === null) return null
  const Shown = DIALOGS[dialog.kind].Dialog
  return Shown && <Shown {...dialog} onClose={store.getState().dialogClosed} />
}

/** Where the browser does not tell that it is idle. */
const LATER_MS = 3_000

/** Does it once the page has nothing better to do; the result gives it up. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, LATER_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act)
  return () => cancelIdleCallback(request)
}
