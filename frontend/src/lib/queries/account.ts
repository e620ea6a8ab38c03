import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, unwrap } from '@/lib/api/client'
import type { CreditInfo } from '@/lib/api/types'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'

export const creditInfoKey = ['credit-info'] as const

export function useCreditInfo(): UseQueryResult<CreditInfo> {
  const enabled = useAuth(selectIsAuthenticated)
  return useQuery({
    queryKey: creditInfoKey,
    enabled,
    queryFn: ({ signal }) => unwrap(api.GET('/api/credit-info', { signal })),
  })
}

/** Call this after each action that spends or refunds a credit. */
export function useRefreshCredits(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: creditInfoKey })
  }, [client])
}
