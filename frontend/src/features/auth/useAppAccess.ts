import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import { selectUser, useAuth } from '@/lib/auth/store'
import type { RequestingApp } from './useReturnTarget'

const askingSchema = z.object({ name: z.string(), address: z.string() })

/** A published app that does not know the user yet. Its name is whatever its owner chose. */
export type AskingApp = z.infer<typeof askingSchema>

export interface AppAccess {
  /** The request for access is running, or the browser is leaving for the app. */
  underWay: boolean
  problem: string | null
  /** The app waits for the user's permission. */
  asking: AskingApp | null
  permit(): void
  tryAgain(): void
}

type Access = { kind: 'granted'; address: string } | { kind: 'asking'; app: AskingApp }

/** Returns to a published app with a token for the signed-in user, who permits that once per app. */
export function useAppAccess(app: RequestingApp | null): AppAccess {
  const authReady = useAuth((state) => state.authReady)
  const uid = useAuth(selectUser)?.uid ?? null
  const pwaId = app?.pwaId ?? ''
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['app-access', app, uid],
    enabled: app !== null && uid !== null,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => requestAccess(pwaId, app?.returnUrl ?? null, signal),
  })
  const {
    mutate,
    isPending,
    isError: isRefused,
  } = useMutation({
    mutationFn: () =>
      unwrap(api.PUT('/api/app-permissions/{id}', { params: { path: { id: pwaId } } })),
    onSuccess: () => refetch(),
  })
  const address = uid !== null && data?.kind === 'granted' ? data.address : undefined

  // Replaced, so that going back does not redirect to the app again.
  useEffect(() => {
    if (address) location.replace(address)
  }, [address])

  const busy = isFetching || isPending
  const failed = !busy && (isError || isRefused)
  return {
    underWay: app !== null && (!authReady || busy || address !== undefined),
    problem: failed ? 'Failed to authenticate for PWA access' : null,
    asking: uid !== null && data?.kind === 'asking' && !failed ? data.app : null,
    permit: () => mutate(),
    tryAgain: () => void refetch(),
  }
}

async function requestAccess(
  pwaId: string,
  returnUrl: string | null,
  signal: AbortSignal,
): Promise<Access> {
  const body = { pwa_id: pwaId, ...(returnUrl ? { return_url: returnUrl } : {}) }
  try {
    const granted = await unwrap(api.POST('/api/pwa-auth/verify', { body, signal }))
    return { kind: 'granted', address: granted.redirect_to }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'app-permission-needed') throw error
    return { kind: 'asking', app: askingSchema.parse(error.detail) }
  }
}
