import { type ComponentType, createContext, useContext } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import type { ConversationFeature } from '@/document/conversation'

/** Editing the open page by hand. */
export interface EditingFeature {
  /** Inside a `DocumentHostProvider`. As long as it is there, the preview is in edit mode. */
  Tools: ComponentType<{ preview: PreviewHandle; onDone(): void }>
}

/** The features beside this one, which the application plugs in. */
export interface Beside {
  conversation: ConversationFeature
  editing: EditingFeature
}

export const BesideContext = createContext<Beside | null>(null)

export function useBeside(): Beside {
  const beside = useContext(BesideContext)
  if (beside === null) throw new Error('The generate screen has no features beside it')
  return beside
}
