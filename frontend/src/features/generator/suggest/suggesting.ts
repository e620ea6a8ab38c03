import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SuggestOutput } from '@/lib/api/types'
import { sessionKey, useSession } from '../store'

/** A press of one of the two buttons, by its command. */
export type Pressed = 'suggest' | 'analyze'

/** A press, or the automatic analysis after a generation. */
export type AskKind = Pressed | 'automatic'

/** What is suggested for one page. */
export interface PageSuggestions {
  /** On its way; `stop` ends the waiting. */
  asking: { kind: AskKind; stop(): void } | null
  found: SuggestOutput | null
  /** What stood in the box before all of them were appended, and after. */
  appended: { typed: string; text: string } | null
  failure: { kind: Pressed; text: string } | null
}

/** By page of the open app. */
export type SuggestionsState = Readonly<Record<string, PageSuggestions>>

export interface Suggesting {
  store: StoreApi<SuggestionsState>
  /** Called after each answer: it may have cost a credit. */
  refreshCredits(): void
  /** Of the screen; the result ends it. */
  onLeave(listener: () => void): () => void
}

export const createSuggesting = (screen: Omit<Suggesting, 'store'>): Suggesting => ({
  ...screen,
  store: createStore<SuggestionsState>()(() => ({})),
})

export const SUGGESTING = sessionKey<Suggesting>('suggesting')
export const useSuggesting = (): Suggesting => useSession(SUGGESTING)
