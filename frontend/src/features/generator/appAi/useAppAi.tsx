import { useCallback, useEffect, useMemo } from 'react'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { lazyPart } from '@/components/LazyPart'
import type { PreviewHandle } from '@/components/preview/types'
import { selectAppId } from '@/document/state'
import { api, unwrap } from '@/lib/api/client'
import { useRefreshCredits } from '@/lib/queries/account'
import { notify } from '@/lib/toast'
import { useGenerator, useGeneratorStore } from '../store'
import { type AppAiQuestion, createAppBridge, grantAi } from './calls'
import { type AppUse, USE } from './texts'

interface AppAiState {
  /** By app. */
  uses: Readonly<Record<string, AppUse>>
  /** What the person refused, by app. */
  refused: Readonly<Record<string, AppAiQuestion>>
  /** That waits for its answer. */
  question: (AppAiQuestion & { onAnswer(isAllowed: boolean): void }) | null
}

export interface AppAi {
  useState: UseBoundStore<StoreApi<AppAiState>>
  /** Asks again what the person refused. */
  reconsider(appId: string): Promise<void>
  /** Takes back what the person allowed. */
  revoke(appId: string): Promise<void>
}

/** Lets the app in the preview make calls. */
export function useAppAi(preview: PreviewHandle | null): AppAi {
  const store = useGeneratorStore()
  const refreshCredits = useRefreshCredits()
  const useState = useMemo(
    () => create<AppAiState>(() => ({ uses: {}, refused: {}, question: null })),
    [],
  )
  const ask = useCallback(
    (question: AppAiQuestion) => {
      // another one takes its place
      useState.getState().question?.onAnswer(false)
      return new Promise<boolean>((resolve) => {
        const onAnswer = (isAllowed: boolean) => {
          useState.setState({ question: null })
          resolve(isAllowed)
        }
        useState.setState({ question: { ...question, onAnswer } })
      })
    },
    [useState],
  )
  const onRefused = useCallback(
    (appId: string, question: AppAiQuestion | null) => {
      const { [appId]: _, ...others } = useState.getState().refused
      useState.setState({ refused: question === null ? others : { ...others, [appId]: question } })
    },
    [useState],
  )
  const bridge = useMemo(
    () =>
      createAppBridge({
        store,
        ask,
        onRefused,
        onAnswer(appId, { credits, note }) {
          const { uses } = useState.getState()
          const before = uses[appId] ?? { calls: 0, credits: 0 }
          const use = { calls: before.calls + 1, credits: before.credits + credits }
          useState.setState({ uses: { ...uses, [appId]: use } })
          if (credits > 0) refreshCredits()
          if (note !== null) notify.info(USE.note, note.slice(0, 300), { whole: true })
        },
      }),
    [store, refreshCredits, useState, ask, onRefused],
  )
  useEffect(() => {
    preview?.setBridge(bridge)
    return () => preview?.setBridge(null)
  }, [preview, bridge])
  return useMemo(
    () => ({
      useState,
      async reconsider(appId) {
        const question = useState.getState().refused[appId]
        if (question === undefined || !(await ask(question))) return
        try {
          await grantAi(appId)
          onRefused(appId, null)
          notify.success(USE.allowed, USE.allowedText, { whole: true })
        } catch {
          notify.error(USE.notAllowed, USE.tryAgain)
        }
      },
      async revoke(appId) {
        try {
          await unwrap(
            api.DELETE('/api/app-ai/permissions/{appId}', { params: { path: { appId } } }),
          )
          const { [appId]: _, ...uses } = useState.getState().uses
          useState.setState({ uses })
          notify.success(USE.revoked, undefined, { whole: true })
        } catch {
          notify.error(USE.notRevoked, USE.tryAgain)
        }
      },
    }),
    [useState, ask, onRefused],
  )
}

/** Few apps use AI: dialog and menu are loaded with the first call. */
const AppAiDialog = lazyPart(() => import('./AppAiDialog'))

export function AppAiQuestions({ appAi }: { appAi: AppAi }) {
  const question = appAi.useState((state) => state.question)
  return question && <AppAiDialog {...question} />
}

const UseMenu = lazyPart(() => import('./UseMenu'))

/** What the app in the preview used, or that it may not. Nothing as long as it asked for nothing. */
export function AppAiUse({ appAi }: { appAi: AppAi }) {
  const appId = useGenerator(selectAppId)
  const use = appAi.useState(({ uses }) => (appId === null ? undefined : uses[appId]))
  const isRefused = appAi.useState(({ refused }) => appId !== null && appId in refused)
  if (appId === null || (use === undefined && !isRefused)) return null
  return (
    <UseMenu
      use={use ?? null}
      onAllow={isRefused ? () => void appAi.reconsider(appId) : null}
      onRevoke={() => void appAi.revoke(appId)}
    />
  )
}
