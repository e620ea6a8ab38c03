import { QueryClient } from '@tanstack/react-query'
import { isApiError } from '@/lib/api/error'

const ATTEMPTS = 3

/** Responses that a retry would not change. */
function isFinal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500
}

/**
 * Requests are made without a network too: they fail at once, with a message, instead of waiting for it unseen.
 */
const networkMode = 'always'

/** 1 s, then 2 s, at most 5 s. */
export function retryDelay(failedAttempts: number): number {
  return Math.min(1_000 * 2 ** failedAttempts, 5_000)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failed, error) => failed < ATTEMPTS - 1 && !isFinal(error),
        retryDelay,
      },
      mutations: { networkMode },
    },
  })
}
