import { useState } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { DocumentHostProvider } from '@/document/host'
import { useIsCompact, useIsMobile } from '@/lib/media'
import { useRefreshCredits } from '@/lib/queries/account'
import { useSaveApp } from '@/lib/queries/generations'
import { useTitle } from '@/lib/title'
import { OperationsTray } from './activity/tray'
import { useShortcuts } from './commands/useCommands'
import { useAppAddress, useOpenRecord } from './draft/useAppAddress'
import { useRestore } from './draft/useRestore'
import { useServerDrafts, useWorkDraft } from './draft/useWorkDraft'
import { useLeaveGuard } from './leave/useLeaveGuard'
import { ModifySheet } from './modify/ModifySheet'
import { useVisitorPrompt } from './prompt/replacing'
import { createCore } from './screen/core'
import { Dialogs } from './screen/Dialogs'
import { FoldButton, FoldedSheet, useFold } from './screen/Folding'
import { ModeSwitch, SidePanel } from './screen/SidePanel'
import { Stage, useAppName } from './screen/Stage'
import { TITLE } from './screen/texts'
import { useKeepFocus } from './screen/useKeepFocus'
import { useUrlIntent } from './screen/useUrlIntent'
import { SessionProvider, useBeside, useGenerator } from './store/context'
import { selectPromptOpen } from './store/selectors'

const ChatSheet = lazyPart(() => import('./modify/ChatSheet'))
const ModifyDrawer = lazyPart(() => import('./modify/ModifyDrawer'))

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
