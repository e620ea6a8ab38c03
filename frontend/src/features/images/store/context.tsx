import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { StudioState } from './state'
import type { StudioSession } from './studioSession'

const SessionContext = createContext<StudioSession | null>(null)

export function StudioSessionProvider({
  session,
  children,
}: {
  session: StudioSession
  children: ReactNode
}) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useStudioSession(): StudioSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('A part of the studio is outside its session')
  return session
}

export function useStudio<T>(selector: (state: StudioState) => T): T {
  return useStore(useStudioSession().store, selector)
}
