import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { LazyComponent } from '@/components/LazyPart'
import type { PreviewHandle } from '@/components/preview/types'
import type { ConversationFeature } from '@/document/conversation'
import type { PageId } from '@/document/document'
import type { GeneratorCore } from '../screen/core'
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
