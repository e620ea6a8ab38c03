import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import { errorMessage, isApiError } from '@/lib/api/error'
import type { TwoFactor } from '@/lib/api/types'
import { SIGN_IN_MESSAGES, signInMessage } from '@/lib/auth/messages'

export const sessionsKey = ['sessions'] as const
export const twoFactorKey = ['two-factor'] as const

/** Whether sign-ins ask for a code, and whether the account has a password. */
export function useTwoFactor(): UseQueryResult<TwoFactor> {
  return useQuery({
    queryKey: twoFactorKey,
    queryFn: ({ signal }) => unwrap(api.GET('/api/account/two-factor', { signal })),
  })
}

/** Why a change of the account was refused, in the words of a sign-in where there are some. Null without an error. */
export function refusalOf(error: unknown): string | null {
  if (error === null || error === undefined) return null
  if (isApiError(error) && Object.hasOwn(SIGN_IN_MESSAGES, error.code)) return signInMessage(error)
  return errorMessage(error, 'That did not work. Please try again in a moment.')
}
