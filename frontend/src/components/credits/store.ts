import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The server's reason for refusing a generation. */
export interface QuotaNotice {
  message: string
  monthlyCreditAllotment?: number | undefined
}

const quotaStore = createStore<{ notice: QuotaNotice | null }>()(() => ({ notice: null }))

export function useQuotaNotice(): QuotaNotice | null {
  return useStore(quotaStore, (state) => state.notice)
}

export function openQuotaDialog(notice: QuotaNotice): void {
  quotaStore.setState({ notice })
}

export function closeQuotaDialog(): void {
  quotaStore.setState({ notice: null })
}
