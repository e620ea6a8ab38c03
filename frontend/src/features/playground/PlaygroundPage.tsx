import { useEffect, useState } from 'react'
import { Footer } from '@/components/Footer'
import { useSessionKey } from '@/lib/auth/sessionKey'
import { useAuth } from '@/lib/auth/store'
import { useIsMobile } from '@/lib/media'
import { useRefreshCredits } from '@/lib/queries/account'
import { useSaveApp } from '@/lib/queries/generations'
import { useTitle } from '@/lib/title'
import '@/styles/routes/playground.scss'
import { ComparePanel } from './ComparePanel'
import { createComparison } from './comparing'
import { SessionProvider } from './context'
import { LeaveGuard } from './LeaveGuard'
import { ResultStage } from './ResultStage'
import { createPlaygroundStore } from './store'
import { PLAYGROUND } from './texts'
import { useOpenApp } from './useOpenApp'

/** /playground: one prompt for two or three models, whose apps take shape side by side. */
export default function PlaygroundPage() {
  const uid = useAuth((state) => state.user?.uid ?? null)
  useTitle(PLAYGROUND.title)
  return <Playground key={useSessionKey(uid)} />
}

function Playground() {
  const refreshCredits = useRefreshCredits()
  const { mutateAsync: saveApp } = useSaveApp()
  const isMobile = useIsMobile()
  const [session] = useState(() => {
    const store = createPlaygroundStore()
    return { store, comparison: createComparison(store, { refreshCredits, saveApp }) }
  })
  useOpenApp(session)

  // nobody could see the answers, which cost credits
  useEffect(() => {
    const { stopAll } = session.comparison
    window.addEventListener('pagehide', stopAll)
    return () => {
      window.removeEventListener('pagehide', stopAll)
      stopAll()
    }
  }, [session])

  return (
    <SessionProvider value={session}>
      <main id="main" className="work playground" tabIndex={-1}>
        <ComparePanel />
        <ResultStage />
        {/* there the panel is above what the models make */}
        {isMobile && <Footer />}
        <LeaveGuard />
      </main>
    </SessionProvider>
  )
}
