import { useState } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { DocumentHostProvider } from '@/document/host'
import { useIsCompact, useIsMobile } from '@/lib/media'
import { useRefreshCredits } from '@/lib/queries/account'
import { useSaveApp } from '@/lib/queries/generations'
import { useTitle } from '@/lib/title'
import { useShortcuts } from './commands/useShortcuts'
import { Dialogs } from './components/Dialogs'
import { FoldButton } from './components/FoldButton'
import { FoldedSheet } from './components/FoldedSheet'
import { OperationsTray } from './components/lateParts'
import { ModeSwitch } from './components/ModeSwitch'
import { ModifySheet } from './components/ModifySheet'
import { SidePanel } from './components/SidePanel'
import { Stage } from './components/Stage'
import { useAppAddress } from './hooks/useAppAddress'
import { useAppName } from './hooks/useAppName'
import { useBeside } from './hooks/useBeside'
import { useFold } from './hooks/useFold'
import { useKeepFocus } from './hooks/useKeepFocus'
import { useLeaveGuard } from './hooks/useLeaveGuard'
import { useOpenRecord } from './hooks/useOpenRecord'
import { useRestore } from './hooks/useRestore'
import { useServerDrafts } from './hooks/useServerDrafts'
import { useUrlIntent } from './hooks/useUrlIntent'
import { useVisitorPrompt } from './hooks/useVisitorPrompt'
import { useWorkDraft } from './hooks/useWorkDraft'
import { createCore } from './session/core'
import { GeneratorSessionProvider, useGenerator } from './stores/context'
import { selectPromptOpen } from './stores/selectors'
import { TITLE } from './texts'

const ChatSheet = lazyPart(() => import('./components/ChatSheet'))
const ModifyDrawer = lazyPart(() => import('./components/ModifyDrawer'))

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
    <GeneratorSessionProvider session={core}>
      <DocumentHostProvider host={core.host}>
        <Work />
      </DocumentHostProvider>
    </GeneratorSessionProvider>
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
