import { lazy, Suspense, useMemo, useState } from 'react'
import { useIsMobile } from '@/lib/media'
import { useRefreshCredits } from '@/lib/queries/account'
import { useShortcuts } from './commands/useShortcuts'
import { Dialogs } from './components/Dialogs'
import { ModifySheet } from './components/ModifySheet'
import { SidePanel } from './components/SidePanel'
import { Stage } from './components/Stage'
import { useArrival } from './hooks/useArrival'
import { useBackup } from './hooks/useBackup'
import { type Departure, useDeparture } from './hooks/useDeparture'
import { useSave } from './hooks/useSave'
import { useUrlIntent } from './hooks/useUrlIntent'
import { useVisitorPrompt } from './hooks/useVisitorPrompt'
import { createCore } from './session/core'
import { GeneratorSessionProvider, useGenerator } from './stores/context'

const ChatSheet = lazy(() => import('./chat/components/ChatSheet'))
const ModifyDrawer = lazy(() => import('./components/ModifyDrawer'))

/** One person's generate screen with everything it lives on. */
export function GeneratorScreen() {
  const refreshCredits = useRefreshCredits()
  const [core] = useState(() => createCore({ refreshCredits }))
  const save = useSave(core.store)
  const departure = useDeparture(core, save)
  useArrival(core)
  useBackup(core)
  useVisitorPrompt(core.store)

  const { askToClear } = departure
  const session = useMemo(() => ({ ...core, askToClear }), [core, askToClear])
  return (
    <GeneratorSessionProvider session={session}>
      <Work departure={departure} save={save} />
    </GeneratorSessionProvider>
  )
}

interface WorkProps {
  departure: Departure
  save(name: string): Promise<boolean>
}

function Work({ departure, save }: WorkProps) {
  useShortcuts()
  const isMobile = useIsMobile()
  const { mode, modeChosen } = useUrlIntent()
  const isChatOpen = useGenerator((state) => state.chatOpen)
  const isRunning = useGenerator((state) => state.run !== null)
  const isSideHidden = useGenerator((state) => state.sideHidden && state.run === null)
  // Small screens show the prompt until there is something to look at.
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
      <Dialogs departure={departure} save={save} />
    </main>
  )
}
