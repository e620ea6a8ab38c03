import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { JobEngine } from '@/jobs/engine'
import type { PageTarget } from './document'
import type { ActivityState, DocumentEvents, DocumentState } from './state'
import type { PageStep } from './step'

export type HostState = DocumentState &
  DocumentEvents &
  ActivityState & {
    chattingChanged(chatting: boolean): void
  }

/** What features that work on the open document use of the screen that holds it. */
export interface DocumentHost {
  store: Pick<StoreApi<HostState>, 'getState' | 'getInitialState' | 'subscribe'>
  jobs: JobEngine
  /** Null while nobody is signed in. */
  uid(): string | null
  /** Adds a step to its own page, whether that is open or not. */
  land(target: PageTarget, step: PageStep): Promise<void>
  /** Saves the draft, which a reload restores. */
  saveDraft(): Promise<void>
  /** The screen is left: reading stops, jobs go on. Returns the function that ends listening. */
  onLeave(listener: () => void): () => void
}

const HostContext = createContext<DocumentHost | null>(null)

export function DocumentHostProvider({
  host,
  children,
}: {
  host: DocumentHost
  children: ReactNode
}) {
  return <HostContext value={host}>{children}</HostContext>
}

export function useDocumentHost(): DocumentHost {
  const host = useContext(HostContext)
  if (host === null) throw new Error('A component that works on the document is outside its host')
  return host
}

export function useDocument<T>(selector: (state: HostState) => T): T {
  return useStore(useDocumentHost().store, selector)
}
