import { useEffect, useMemo } from 'react'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { lazyPart } from '@/components/LazyPart'
import type { PreviewHandle } from '@/components/preview/types'
import { selectAppId } from '@/document/state'
import { api, unwrap } from '@/lib/api/client'
import { useRefreshCredits } from '@/lib/queries/account'
import { notify } from '@/lib/toast'
import { useGenerator, useGeneratorStore } from '../store'
import { type AppAiQuestion, createAppBridge } from './calls'
import { type AppUse, USE } from './texts'

interface AppAiState {
  /** By app. */
  uses: Readonly<Record<string, AppUse>>
  /** That waits for its answer. */
  question: (AppAiQuestion & { onAnswer(isAllowed: boolean): void }) | null
}

export interface AppAi {
  useState: UseBoundStore<StoreApi<AppAiState>>
  /** Takes back what the person allowed. */
  revoke(appId: string): Promise<void>
}

/** Lets the app in the preview make calls. */
export function useAppAi(preview: PreviewHandle | null): AppAi {
  const store = useGeneratorStore()
  const refreshCredits = useRefreshCredits()
  const useState = useMemo(() => create<AppAiState>(() => ({ uses: {}, question: null })), [])
  const bridge = useMemo(
    () =>
      createAppBridge({
        store,
        ask(question) {
          // another one takes its place
          useState.getState().question?.onAnswer(false)
          return new Promise((resolve) => {
            const onAnswer = (isAllowed: boolean) => {
              useState.setState({ question: null })
              resolve(isAllowed)
            }
            useState.setState({ question: { ...question, onAnswer } })
          })
        },
        onAnswer(appId, { credits, note }) {
          const { uses } = useState.getState()
          const before = uses[appId] ?? { calls: 0, credits: 0 }
          const use = { calls: before.calls + 1, credits: before.credits + credits }
          useState.setState({ uses: { ...uses, [appId]: use } })
          if (credits > 0) refreshCredits()
          if (note !== null) notify.info(USE.note, note.slice(0, 300))
        },
      }),
    [store, refreshCredits, useState],
  )
  useEffect(() => {
    preview?.setBridge(bridge)
    return () => preview?.setBridge(null)
  }, [preview, bridge])
  return useMemo(
    () => ({
      useState,
      async revoke(appId) {
        try {
          await unwrap(
            api.DELETE('/api/app-ai/permissions/{appId}', { params: { path: { appId } } }),
          )
          const { [appId]: _, ...uses } = useState.getState().uses
          useState.setState({ uses })
          notify.success(USE.revoked)
        } catch {
          notify.error(USE.notRevoked, USE.tryAgain)
        }
      },
    }),
    [useState],
  )
}

/** Few apps use AI: dialog and menu are loaded with the first call. */
const AppAiDialog = lazyPart(() => import('./AppAiDialog'))

export function AppAiQuestions({ appAi }: { appAi: AppAi }) {
  const question = appAi.useState((state) => state.question)
  return question && <AppAiDialog {...question} />
}

const UseMenu = lazyPart(() => import('./UseMenu'))

/** What the app in the preview used. Nothing as long as it used nothing. */
export function AppAiUse({ appAi }: { appAi: AppAi }) {
  const appId = useGenerator(selectAppId)
  const use = appAi.useState(({ uses }) => (appId === null ? undefined : uses[appId]))
  if (appId === null || use === undefined) return null
  return <UseMenu use={use} onRevoke={() => void appAi.revoke(appId)} />
}
