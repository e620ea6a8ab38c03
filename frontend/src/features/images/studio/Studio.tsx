import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyPart } from '@/components/LazyPart'
import { useRequireSignIn } from '@/components/signin/store'
import { useAuth } from '@/lib/auth/store'
import { useIsMobile, useMediaQuery } from '@/lib/media'
import { useRefreshCredits } from '@/lib/queries/account'
import { useTitle } from '@/lib/title'
import { useFreshAddresses } from '../account'
import {
  type StudioSession,
  StudioSessionProvider,
  selectHasImages,
  selectIsBusy,
  useStudio,
  useStudioSession,
} from '../store'
import { STUDIO } from '../texts'
import { OWN_PRO } from '../upload'
import { useKeptStudio } from './keptStudio'
import { StudioSide } from './StudioSide'
import { StudioStage } from './StudioStage'
import { createStudioSession } from './session'
import '@/styles/images.scss'
import { isElsewhere } from '../view'

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

/** Undo and redo of images by keys, unless a job runs, or somebody types, paints or answers a dialog. */
function useStudioKeys(): void {
  const { store } = useStudioSession()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const type = historyKey(event)
      if (type === null || event.defaultPrevented || isElsewhere(event.target)) return
      event.preventDefault()
      if (selectIsBusy(store.getState())) return
      store.getState().historyHappened({ type })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [store])
}

function historyKey(event: KeyboardEvent): 'undone' | 'redone' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redone' : 'undone'
  return key === 'y' && !event.shiftKey ? 'redone' : null
}

/** What the person needs next: while a job runs the way to stop it, then what failed, then a box to write in. */
const NEXT = [
  '.img-loading button',
  '.img-failure button',
  '.gen-modify-box textarea',
  '.sheet-form input',
  '.prompt textarea',
]

/**
 * Gives the focus on when the element that had it went away with a job's begin or end, with the prompt, or with an image. On touch
 * screens the keyboard would cover the image: there the screen itself gets it.
 */
function useKeptFocus(): void {
  const jobId = useStudio(({ running }) => running?.jobId)
  const isPromptOpen = useStudio((state) => state.isPromptOpen)
  const failure = useStudio((state) => state.failure)
  const question = useStudio((state) => state.question)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const last = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them can take an element away
  useEffect(() => {
    // after a dialog has given the focus back
    const timer = setTimeout(() => {
      if (isLost(last.current)) focusNext(isTouch)
    })
    return () => clearTimeout(timer)
  }, [jobId, isPromptOpen, failure, question, isTouch])
}

function isLost(last: HTMLElement | null): boolean {
  const { activeElement, body } = document
  return last !== null && !canHaveFocus(last) && (activeElement === null || activeElement === body)
}

function focusNext(isTouch: boolean): void {
  const found = NEXT.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
  const next = isTouch ? undefined : found.find(canHaveFocus)
  const target = next ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility()
}
