import { useMemo } from 'react'
import { useStore } from 'zustand'
import { currentTarget, type PageTarget } from '@/document/document'
import { type GeneratorStore, useGenerator, useGeneratorStore } from '../store'
import { type PageSuggestions, type Pressed, type Suggesting, useSuggesting } from './suggesting'

/** What everything that is done with suggestions needs. */
export interface Parts {
  store: GeneratorStore
  suggesting: Suggesting
}

/** Pages of different apps may have the same id. */
export const pageKey = ({ appId, pageId }: PageTarget): string => `${appId} ${pageId}`

const NOTHING: PageSuggestions = { asking: null, found: null, appended: null, failure: null }

export const pageState = ({ store }: Suggesting, target: PageTarget): PageSuggestions =>
  store.getState()[pageKey(target)] ?? NOTHING

export function changePage(
  suggesting: Suggesting,
  target: PageTarget,
  changes: Partial<PageSuggestions>,
): void {
  const changed = { ...pageState(suggesting, target), ...changes }
  suggesting.store.setState({ [pageKey(target)]: changed })
}

/** One app is open at a time; what was found in others goes. */
export function forgetOtherApps({ store }: Suggesting, { appId }: PageTarget): void {
  const own = Object.entries(store.getState()).filter(([key]) => key.startsWith(`${appId} `))
  store.setState(Object.fromEntries(own), true)
}

export function useParts(): Parts {
  const store = useGeneratorStore()
  const suggesting = useSuggesting()
  return useMemo(() => ({ store, suggesting }), [store, suggesting])
}

/** What is suggested for the open page. */
export function useSuggestionsHere(): PageSuggestions {
  const { store } = useSuggesting()
  const key = useGenerator(({ document }) => document && pageKey(currentTarget(document)))
  return useStore(store, (pages) => (key === null ? undefined : pages[key]) ?? NOTHING)
}

/** To the button, of which small screens have two and show none behind their drawer: then to the screen. */
export function focusButton(kind: Pressed): void {
  const buttons = [...document.querySelectorAll<HTMLElement>(`[data-command="${kind}"]`)]
  const shown = buttons.find((button) => button.checkVisibility())
  const next = shown ?? document.getElementById('main')
  next?.focus()
}
