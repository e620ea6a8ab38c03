import { createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import type { JobEngine } from '@/jobs/engine'
import type { FilesState } from '@/lib/attachedFiles'
import type { PageId, PageTarget } from './document'
import type { ActivityState, DocumentEvents, DocumentState } from './state'
import { selectAppId } from './state'
import type { PageStep } from './step'

export type HostState = DocumentState &
  DocumentEvents &
  ActivityState &
  FilesState & {
    /** `pageId`: the page that the answer may change; the open one when absent. */
    chattingChanged(chatting: boolean, pageId?: PageId): void
    /** `end`: what ends the typing that began; null when it is over. */
    typingChanged(end: ActivityState['typing']): void
  }

/** What features that work on the open document use of the screen that holds it. */
export interface DocumentHost {
  store: Pick<StoreApi<HostState>, 'getState' | 'getInitialState' | 'subscribe'>
  jobs: JobEngine
  /** Null while nobody is signed in. */
  uid(): string | null
  /**
   * Adds a step to its own page, whether that is open or not. `basedOn`: the step that an answer was asked for with;
   * what the person edited since is merged with it.
   */
  land(target: PageTarget, step: PageStep, basedOn?: string): Promise<void>
  /** Has a model change one element of the open page alone. */
  modifyElement(element: string, instruction: string): Promise<ElementChange>
  /** The person goes on with something else than a change that failed: the screen need not tell it any longer. */
  forgetFailure(): void
  /** Tells that a job failed whose app is not open, with a way to it. */
  failedInBackground(target: PageTarget, failed: FailedJob): Promise<void>
  /** The page as it was at a step; null when this browser does not have that. */
  htmlAt(target: PageTarget, stepId: string): Promise<string | null>
  /** Saves the draft, which a reload restores; false when the browser could not keep it. */
  saveDraft(): Promise<boolean>
  /** The screen is left: reading stops, jobs go on. Returns the function that ends listening. */
  onLeave(listener: () => void): () => void
}

export interface ElementChange {
  isDone: boolean
  /** What the answer says, or why there is none; null where neither is known, or the screen asks about it. */
  message: string | null
}

export interface FailedJob {
  title: string
  /** The reason. */
  text: string
  /** What the person asked for: names the app where nothing else does. */
  asked: string
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

/**
 * Acts once the work that is open is in the draft, which a reload restores. Where the browser keeps no
 * draft, once the app is saved; never when another takes its place before.
 */
export async function whenKept(
  { store, saveDraft }: Pick<DocumentHost, 'store' | 'saveDraft'>,
  act: () => Promise<void>,
): Promise<void> {
  const appId = selectAppId(store.getState())
  if (await saveDraft()) return act()
  const unsubscribe = store.subscribe((state) => {
    if (selectAppId(state) !== appId || state.unsaved) return
    unsubscribe()
    void act()
  })
}

/** Undo and Redo, as buttons and keys of the product do them. */
type Store = DocumentHost['store']

/** What somebody is typing in the page becomes a step first: that is the one that goes. At once where nobody types. */
export const undoStep = (store: Store): void => afterTyping(store, () => store.getState().undone())

export const redoStep = (store: Store): void => afterTyping(store, () => store.getState().redone())

function afterTyping(store: Store, act: () => void): void {
  const { typing, typingChanged } = store.getState()
  if (typing === null) {
    act()
    return
  }
  typingChanged(null)
  void typing().then(act)
}
