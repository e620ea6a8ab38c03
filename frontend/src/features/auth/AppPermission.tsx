import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { User } from '@/lib/api/types'
import { logout } from '@/lib/auth/session'
import { selectUser, useAuth } from '@/lib/auth/store'
import { AuthCard } from './AuthCard'
import type { RequestingApp } from './useReturnTarget'

/** Longer than a double click: its second half, begun over another window, must not permit anything. */
const UNANSWERABLE_MS = 800

interface AppPermissionProps {
  app: AskingApp
  user: User
  onPermit(): void
}

/** Asks once per app whether it may know who is signed in. */
export function AppPermission({ app, user, onPermit }: AppPermissionProps) {
  const name = user.displayName ?? user.username ?? user.email
  const isAnswerable = useInFrontFor(UNANSWERABLE_MS)
  return (
    <AuthCard
      title={`Continue to ${app.name}`}
      lead="This app wants to know who you are."
      footer={
        <>
          Not you?{' '}
          <button
            type="button"
            className="btn btn-link p-0 align-baseline"
            onClick={() => void logout()}
          >
            Use another account
          </button>
        </>
      }
    >
      <p className="app-address">{new URL(app.address).host}</p>
      <p className="text-m">
        The app gets an ID that it alone knows you by, not your name or email address. You can
        remove its access in your profile.
      </p>
      <div className="credentials">
        {/* Not `disabled`, which would take the focus off it. */}
        <button
          type="button"
          className={`btn btn-grad w-100 py-2 btn-wrap${isAnswerable ? '' : ' disabled'}`}
          aria-disabled={!isAnswerable}
          onClick={isAnswerable ? onPermit : undefined}
        >
          Continue to {app.name} as {name}
        </button>
        <a className="btn btn-quiet w-100 py-2" href="/">
          Cancel
        </a>
      </div>
    </AuthCard>
  )
}

/** Whether the page has been visible and focused for so many milliseconds without a break. */
function useInFrontFor(ms: number): boolean {
  const [isInFront, setInFront] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    const look = () => {
      window.clearTimeout(timer)
      setInFront(false)
      if (document.visibilityState === 'visible' && document.hasFocus()) {
        timer = window.setTimeout(() => setInFront(true), ms)
      }
    }
    look()
    window.addEventListener('focus', look)
    window.addEventListener('blur', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('focus', look)
      window.removeEventListener('blur', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ms])
  return isInFront
}

const askingSchema = z.object({ name: z.string(), address: z.string() })

/** A published app that does not know the user yet. Its name is whatever its owner chose. */
type AskingApp = z.infer<typeof askingSchema>

interface AppAccess {
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
