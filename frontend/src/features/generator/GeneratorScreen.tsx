import { lazy, Suspense, useMemo, useState } from 'react'
import { useIsMobile } from '@/lib/media'
import { useRefreshCredits } from '@/lib/queries/account'
import { useShortcuts } from './commands/useShortcuts'
import { Dialogs } from './components/Dialogs'
import { ModifySheet } from './components/ModifySheet'
import { SidePanel } from './components/SidePanel'
import { Stage } from './components/Stage'
import { useBackup } from './hooks/useBackup'
import { type LeaveGuard, useLeaveGuard } from './hooks/useLeaveGuard'
import { useRestore } from './hooks/useRestore'
import { useSave } from './hooks/useSave'
import { useUrlIntent } from './hooks/useUrlIntent'
import { useVisitorPrompt } from './hooks/useVisitorPrompt'
import { createCore } from './session/core'
import { GeneratorSessionProvider, useGenerator } from './stores/context'

const ChatSheet = lazy(() => import('./chat/components/ChatSheet'))
const ModifyDrawer = lazy(() => import('./components/ModifyDrawer'))

/** One user's generate screen, with its store and services. */
export function GeneratorScreen() {
  const refreshCredits = useRefreshCredits()
  const [core] = useState(() => createCore({ refreshCredits }))
  const save = useSave(core.store)
  const leaveGuard = useLeaveGuard(core, save)
  useRestore(core)
  useBackup(core)
  useVisitorPrompt(core.store)

  const { askToClear } = leaveGuard
  const session = useMemo(() => ({ ...core, askToClear }), [core, askToClear])
  return (
    <GeneratorSessionProvider session={session}>
      <Work leaveGuard={leaveGuard} save={save} />
    </GeneratorSessionProvider>
  )
}

interface WorkProps {
  leaveGuard: LeaveGuard
  save(name: string): Promise<boolean>
}

function Work({ leaveGuard, save }: WorkProps) {
  useShortcuts()
  const isMobile = useIsMobile()
  const { mode, modeChosen } = useUrlIntent()
  const isChatOpen = useGenerator((state) => state.chatOpen)
  const isRunning = useGenerator((state) => state.run !== null)
  const isSideHidden = useGenerator((state) => state.sideHidden && state.run === null)
  // Small screens show the prompt until there is a page to show.
  const isWriting = useGenerator((state) => state.promptOpen && state.run === null)
  return (
    <main
      id="main"
      className="work"
      tabIndex={-1}
      data-view={isWriting || mode === 'image' ? 'side' : 'stage'}
      data-running={isRunning}
      data-side={isSideHidden ? 'hidden' : 'shown'}
    >
      <h1 className="visually-hidden">Generator</h1>
      <SidePanel mode={mode} onMode={modeChosen} />
      <Stage />
      {isMobile && (
        <>
          {!isWriting && mode === 'code' && <ModifySheet />}
          <Suspense>
            <ModifyDrawer />
          </Suspense>
          {isChatOpen && (
            <Suspense>
              <ChatSheet />
            </Suspense>
          )}
        </>
      )}
      <Dialogs leaveGuard={leaveGuard} save={save} />
    </main>
  )
}
