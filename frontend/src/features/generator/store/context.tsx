import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { LazyComponent } from '@/components/LazyPart'
import type { PreviewHandle } from '@/components/preview/types'
import type { ConversationFeature } from '@/document/conversation'
import type { PageId } from '@/document/document'
import type { GeneratorStore } from './generatorStore'
import type { PreviewFeed } from './previewEvents'
import type { Questions } from './questions'
import type { GeneratorState } from './state'

/** Names the session of a use case, which its components have by a hook of their own. */
export interface SessionKey<T> {
  name: string
  /** Of the type alone. */
  session?: T
}

export const sessionKey = <T,>(name: string): SessionKey<T> => ({ name })

export type Sessions = ReadonlyMap<SessionKey<unknown>, unknown>

export const session = <T,>(key: SessionKey<T>, value: T): [SessionKey<unknown>, unknown] => [
  key,
  value,
]

const SessionContext = createContext<Sessions>(new Map())

export function SessionProvider({
  sessions,
  children,
}: {
  sessions: Sessions
  children: ReactNode
}) {
  return <SessionContext value={sessions}>{children}</SessionContext>
}

export function useSession<T>(key: SessionKey<T>): T {
  const sessions = useContext(SessionContext)
  if (!sessions.has(key)) throw new Error(`${key.name}: a component is outside the generate screen`)
  return sessions.get(key) as T
}

export const STORE = sessionKey<GeneratorStore>('store')
export const FEED = sessionKey<PreviewFeed>('feed')
export const QUESTIONS = sessionKey<Questions>('questions')
/** Settles once the work of this tab was restored, or an app was opened in its place. */
export const RESTORED = sessionKey<Promise<void>>('restored')

export const useGeneratorStore = (): GeneratorStore => useSession(STORE)
export const useQuestions = (): Questions => useSession(QUESTIONS)

export function useGenerator<T>(selector: (state: GeneratorState) => T): T {
  return useStore(useGeneratorStore(), selector)
}

interface PickerProps {
  preview: PreviewHandle
  /** Null when nothing is chosen any more. */
  onPicked(element: { id: string; tag: string; text: string } | null): void
  onLeave(): void
}

/** Editing the open page by hand. */
export interface EditingFeature {
  /** Inside a `DocumentHostProvider`. As long as it is there, the preview is in edit mode. */
  Tools: ComponentType<{ preview: PreviewHandle; onDone(): void }>
  /** The same. As long as it is there, elements are pointed at instead of being used, and nothing is edited. */
  Picker: ComponentType<PickerProps>
}

/** The steps of the app's pages, and the way back to any. */
export interface HistoryFeature {
  /**
   * Inside a `DocumentHostProvider`. `working`: the page that a job works on. `onGone`: a step was gone
   * to, which is to be seen.
   */
  Panel: LazyComponent<{ working: PageId | null; onClose(): void; onGone(): void }>
}

/** Images instead of apps. */
export interface ImagesFeature {
  /** The screen in image mode, as a `main`. */
  Studio: ComponentType<{
    /** The switch between the modes. */
    modes: ReactNode
    /** What an address brought for the prompt; null for nothing. */
    linked: string | null
    /** Shown beside its panels. */
    children: ReactNode
  }>
}

/** The features beside this one, which the application plugs in. */
export interface Beside {
  conversation: ConversationFeature
  editing: EditingFeature
  history: HistoryFeature
  images: ImagesFeature
}

export const BesideContext = createContext<Beside | null>(null)

export function useBeside(): Beside {
  const beside = useContext(BesideContext)
  if (beside === null) throw new Error('The generate screen has no features beside it')
  return beside
}
