import { useState } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { DocumentHostProvider } from '@/document/host'
import { useIsCompact, useIsMobile } from '@/lib/media'
import { useRefreshCredits } from '@/lib/queries/account'
import { useSaveApp } from '@/lib/queries/generations'
import { useTitle } from '@/lib/title'
import { useShortcuts } from './commands/useShortcuts'
import { useOpenRecord } from './draft/useOpenRecord'
import { useRestore } from './draft/useRestore'
import { useServerDrafts } from './draft/useServerDrafts'
import { useWorkDraft } from './draft/useWorkDraft'
import { useLeaveGuard } from './leave/useLeaveGuard'
import { ModifySheet } from './modify/ModifySheet'
import { useVisitorPrompt } from './prompt/useVisitorPrompt'
import { Dialogs } from './screen/Dialogs'
import { FoldButton } from './screen/FoldButton'
import { FoldedSheet } from './screen/FoldedSheet'
import { OperationsTray } from './screen/lateParts'
import { ModeSwitch } from './screen/ModeSwitch'
import { SidePanel } from './screen/SidePanel'
import { Stage } from './screen/Stage'
import { TITLE } from './screen/texts'
import { useAppAddress } from './screen/useAppAddress'
import { useAppName } from './screen/useAppName'
import { useBeside } from './screen/useBeside'
import { useFold } from './screen/useFold'
import { useKeepFocus } from './screen/useKeepFocus'
import { useUrlIntent } from './screen/useUrlIntent'
import { GeneratorSessionProvider, useGenerator } from './store/context'
import { createCore } from './store/core'
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
