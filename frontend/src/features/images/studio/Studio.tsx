import { type ReactNode, useEffect, useState } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { useRequireSignIn } from '@/components/signin/store'
import { useAuth } from '@/lib/auth/store'
import { useIsMobile } from '@/lib/media'
import { useRefreshCredits } from '@/lib/queries/account'
import { useTitle } from '@/lib/title'
import { useFreshAddresses } from '../account/useFreshAddresses'
import { StudioSessionProvider, useStudio, useStudioSession } from '../store/context'
import { selectHasImages } from '../store/selectors'
import { createStudioSession } from '../store/studioSession'
import { useKeptStudio } from '../store/useKeptStudio'
import { OWN_PRO, STUDIO } from '../texts'
import { StudioSide } from './StudioSide'
import { StudioStage } from './StudioStage'
import { useKeptFocus } from './useKeptFocus'
import { useStudioKeys } from './useStudioKeys'
import '@/styles/images.scss'
import type { StudioSession } from '../store/studioSession'

const StudioSheet = lazyPart(() => import('./StudioSheet'))
const Questions = lazyPart(() => import('./Questions'))
const ProNotice = lazyPart(() => import('@/components/ProNotice'))
const ToolsDrawer = lazyPart(() => import('./ToolsDrawer'))

export interface StudioProps {
  /** The switch between this and the other mode. */
  modes: ReactNode
  /** What an address brought for the prompt; null for nothing. */
  linked: string | null
  children: ReactNode
}

/** Image Studio: /generate?mode=image. */
export default function Studio(props: StudioProps) {
  const uid = useAuth((state) => state.user?.uid ?? null)
  return <StudioOf key={useStudioKey(uid)} uid={uid} {...props} />
}

function StudioOf({ uid, modes, linked, children }: StudioProps & { uid: string | null }) {
  const refreshCredits = useRefreshCredits()
  const requireSignIn = useRequireSignIn()
  const [session] = useState(() => createStudioSession({ refreshCredits, requireSignIn }))
  useEffect(() => session.left, [session])
  useTitle(STUDIO.title)
  useKeptStudio(session, uid)
  useLinkedPrompt(session, linked)
  useFreshAddresses(session)
  return (
    <StudioSessionProvider session={session}>
      <Work modes={modes}>{children}</Work>
    </StudioSessionProvider>
  )
}

function Work({ modes, children }: { modes: ReactNode; children: ReactNode }) {
  const { store } = useStudioSession()
  useStudioKeys()
  useKeptFocus()
  const isMobile = useIsMobile()
  const hasImages = useStudio(selectHasImages)
  const isPromptOpen = useStudio((state) => state.isPromptOpen)
  const running = useStudio((state) => state.running)
  const isAsking = useStudio((state) => state.question !== null)
  const isProNeeded = useStudio((state) => state.isProNeeded)
  const isFailed = useStudio((state) => state.failure !== null)
  // Small screens show the prompt until there is something to look at.
  const isWriting = isPromptOpen && running === null && !isFailed
  return (
    <main id="main" className="work" tabIndex={-1} data-view={isWriting ? 'side' : 'stage'}>
      <h1 className="visually-hidden">{STUDIO.title}</h1>
      <StudioSide modes={modes} />
      <StudioStage />
      {isMobile && hasImages && (
        <>
          {!isWriting && running === null && <StudioSheet />}
          <ToolsDrawer />
        </>
      )}
      {isAsking && <Questions />}
      {isProNeeded && (
        <ProNotice feature={OWN_PRO.feature} onClose={() => store.getState().proNeeded(false)} />
      )}
      {children}
    </main>
  )
}

/** A prompt that an address brought takes the place of what is in the box, also of what is restored later. */
function useLinkedPrompt(session: StudioSession, linked: string | null): void {
  useEffect(() => {
    if (linked?.trim()) session.promptLinked(linked)
  }, [session, linked])
}

/** A key that changes with the user. Signing in keeps what a visitor wrote; another account begins with its own studio. */
function useStudioKey(uid: string | null): number {
  const [known, setKnown] = useState({ uid, key: 0 })
  if (known.uid === uid) return known.key
  const next = { uid, key: known.uid === null ? known.key : known.key + 1 }
  setKnown(next)
  return next.key
}
