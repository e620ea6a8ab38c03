import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { LazyChat } from '../session/core'
import type { Runner } from '../session/runner'
import type { WorkBackups } from '../session/workBackup'
import type { GeneratorStore } from './generatorStore'
import type { GeneratorState } from './state'

/** The store and services of one generate screen. */
export interface GeneratorSession {
  store: GeneratorStore
  runner: Runner
  /** Null while nobody is signed in. */
  backups(): WorkBackups | null
  chat: LazyChat
  /** Clears at once if nothing would be lost, else asks for confirmation. */
  askToClear(): void
}

const SessionContext = createContext<GeneratorSession | null>(null)

export function GeneratorSessionProvider({
  session,
  children,
}: {
  session: GeneratorSession
  children: ReactNode
}) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useGeneratorSession(): GeneratorSession {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('A generator component is outside its provider')
  return session
}

export function useGenerator<T>(selector: (state: GeneratorState) => T): T {
  return useStore(useGeneratorSession().store, selector)
}
