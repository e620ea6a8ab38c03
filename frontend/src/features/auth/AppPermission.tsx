import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { api, unwrap } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { User } from '@/lib/api/types'
import { logout } from '@/lib/auth/session'
import { selectUser, useAuth } from '@/lib/auth/store'
import { useModelConnections, useModels } from '@/lib/queries/models'
import { AuthCard } from './AuthCard'
import type { RequestingApp } from './useReturnTarget'

/** Longer than a double click: its second half, begun over another window, must not permit anything. */
const UNANSWERABLE_MS = 800

interface AppPermissionProps {
  app: AskingApp
  /** Where in the app the person came from, as the address of this screen says. */
  returnUrl: string | null
  user: User
  /** `model`: of a connection of the user, in the place of credits; of no meaning where the app asks for no AI. */
  onPermit(model: string | null): void
}

/** Asks once per app whether it may know who is signed in. */
export function AppPermission({ app, returnUrl, user, onPermit }: AppPermissionProps) {
  const name = user.displayName ?? user.username ?? user.email
  const isAnswerable = useInFrontFor(UNANSWERABLE_MS)
  const [model, setModel] = useState<string | null>(null)
  return (
    <AuthCard
      title={`Continue to ${app.name}`}
      lead={
        app.ai
          ? 'This app wants to use AI that you pay for, and to know who you are.'
          : 'This app wants to know who you are.'
      }
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
      {app.ai && <AiConsent terms={app.ai} model={model} onModel={setModel} />}
      <div className="credentials">
        {/* Not `disabled`, which would take the focus off it. */}
        <button
          type="button"
          className={`btn btn-grad w-100 py-2 btn-wrap${isAnswerable ? '' : ' disabled'}`}
          aria-disabled={!isAnswerable}
          onClick={isAnswerable ? () => onPermit(model) : undefined}
        >
          Continue to {app.name} as {name}
        </button>
        <a className="btn btn-quiet w-100 py-2" href={wayBack(app.address, returnUrl)}>
          Cancel
        </a>
      </div>
    </AuthCard>
  )
}

/** The place in the app, without a token, or its start: any other address may be written there as well. */
function wayBack(address: string, returnUrl: string | null): string {
  const app = new URL(address)
  if (returnUrl === null || !URL.canParse(returnUrl)) return app.href
  const place = new URL(returnUrl)
  const isApp = place.origin === app.origin && place.protocol === app.protocol
  return isApp && place.username === '' && place.password === '' ? place.href : app.href
}

interface AiConsentProps {
  terms: AiTerms
  model: string | null
  onModel(model: string | null): void
}

/** What the app's AI costs the user, and what pays for it. */
function AiConsent({ terms, model, onModel }: AiConsentProps) {
  const id = useId()
  const { data } = useModels()
  const { data: own } = useModelConnections()
  const inBrowser = (own?.connections ?? []).filter(({ reach }) => reach === 'browser')
  const models = (data?.models ?? []).filter(
    ({ id: modelId, kind, connection }) =>
      connection &&
      kind === 'code' &&
      inBrowser.every((one) => !modelId.startsWith(`connection:${one.id}/`)),
  )
  const { chat, image, tokensPerCredit, dailyCredits } = terms
  return (
    <>
      <p className="text-m">
        It costs {credits(chat)} for each started {tokensPerCredit.toLocaleString('en')} tokens of a
        chat and {credits(image)} for an image, at most {credits(dailyCredits)} a day. You can stop
        it in your profile.
      </p>
      {models.length > 0 && (
        <div className="mb-3">
          <label className="form-label" htmlFor={id}>
            Pay for chats with
          </label>
          <select
            id={id}
            className="form-control"
            value={model ?? ''}
            onChange={({ target }) => onModel(target.value || null)}
          >
            <option value="">My credits</option>
            {models.map(({ id: modelId, label, connection }) => (
              <option key={modelId} value={modelId}>
                {label} ({connection?.name})
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  )
}

const credits = (count: number): string => (count === 1 ? '1 credit' : `${count} credits`)

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

const count = z.number()

const askingSchema = z.object({
  name: z.string(),
  address: z.string(),
  ai: z.optional(
    z.object({ chat: count, image: count, tokensPerCredit: count, dailyCredits: count }),
  ),
})

/** A published app that does not know the user yet. Its name is whatever its owner chose. */
type AskingApp = z.infer<typeof askingSchema>
type AiTerms = NonNullable<AskingApp['ai']>

interface AppAccess {
  /** The request for access is running, or the browser is leaving for the app. */
  underWay: boolean
  problem: string | null
  /** The app waits for the user's permission. */
  asking: AskingApp | null
  permit(model: string | null): void
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
    queryFn: ({ signal }) => requestAccess(app, signal),
  })
  const {
    mutate,
    isPending,
    isError: isRefused,
  } = useMutation({
    mutationFn: (model: string | null) =>
      unwrap(
        api.PUT('/api/app-permissions/{id}', {
          params: { path: { id: pwaId } },
          ...(app?.asksForAi ? { body: { ai: true, model } } : {}),
        }),
      ),
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
    permit: (model) => mutate(model),
    tryAgain: () => void refetch(),
  }
}

async function requestAccess(app: RequestingApp | null, signal: AbortSignal): Promise<Access> {
  const body = {
    pwa_id: app?.pwaId ?? '',
    ...(app?.returnUrl ? { return_url: app.returnUrl } : {}),
    ...(app?.asksForAi ? { scope: 'ai' as const } : {}),
  }
  try {
    const granted = await unwrap(api.POST('/api/pwa-auth/verify', { body, signal }))
    return { kind: 'granted', address: granted.redirect_to }
  } catch (error) {
    if (!isApiError(error) || error.code !== 'app-permission-needed') throw error
    return { kind: 'asking', app: askingSchema.parse(error.detail) }
  }
}
