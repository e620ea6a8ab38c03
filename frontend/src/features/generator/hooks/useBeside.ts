import { createContext, useContext } from 'react'
import type { ConversationFeature } from '@/document/conversation'

/** The features beside this one, which the application plugs in. */
export interface Beside {
  conversation: ConversationFeature
}

export const BesideContext = createContext<Beside | null>(null)

export function useBeside(): Beside {
  const beside = useContext(BesideContext)
  if (beside === null) throw new Error('The generate screen has no features beside it')
  return beside
}
