import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { GeneratorCore } from './core'
import type { GeneratorState } from './state'

const SessionContext = createContext<GeneratorCore | null>(null)

export function GeneratorSessionProvider({
  session,
  children,
}: {
  session: GeneratorCore
  children: ReactNode
}) {
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useGeneratorSession(): GeneratorCore {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('A generator component is outside its provider')
  return session
}

export function useGenerator<T>(selector: (state: GeneratorState) => T): T {
  return useStore(useGeneratorSession().store, selector)
}
