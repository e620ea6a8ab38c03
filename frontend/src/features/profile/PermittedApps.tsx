import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ErrorPanel } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import { api, unwrap } from '@/lib/api/client'
import { errorMessage } from '@/lib/api/error'
import type { AppPermission } from '@/lib/api/types'
import { timeAgo } from '@/lib/time'
import { notify } from '@/lib/toast'
import { passFocus } from './focus'

/** The published apps that the user let know who they are. */
export function PermittedApps() {
  const { data, isError, refetch } = useAppPermissions()
  return (
    <section className="card-m" aria-labelledby="profile-apps">
      <h2 id="profile-apps">Apps you are signed in to</h2>
      {data?.length === 0 && (
        <p className="text-m mb-0">
          None yet. A published app asks you before it learns who you are.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="permitted-apps">
          {data.map((app) => (
            <PermittedApp key={app.pwaId} app={app} />
          ))}
        </ul>
      )}
      <AppsInPreview />
      {!data && !isError && <Skeleton height="5rem" />}
      {!data && isError && (
        <ErrorPanel message="Failed to load the apps." onRetry={() => void refetch()} />
      )}
    </section>
  )
}

function PermittedApp({ app }: { app: AppPermission }) {
  const { mutate, isPending } = useRevokePermission()
  const { host } = new URL(app.address)
  const revoke = () =>
    mutate(app.pwaId, {
      onError: (error) =>
        notify.error('Not removed', errorMessage(error, 'Please try again in a moment.'), {
          whole: true,
        }),
    })
  const stopping = useStopPaying()
  const stop = () =>
    stopping.mutate(app.pwaId, {
      onError: (error) =>
        notify.error('Not stopped', errorMessage(error, 'Please try again in a moment.'), {
          whole: true,
        }),
    })
  return (
    <li ref={passFocus(heir)}>
      <div>
        <strong>{app.name}</strong>
        {app.isOnline ? <a href={app.address}>{host}</a> : <span>{host} (offline)</span>}
        <span className="text-m">Since {timeAgo(app.grantedAt)}</span>
        {app.ai && (
          <span className="text-m">
            Uses AI that you pay for{app.model === null ? '' : ' with your connection'}
          </span>
        )}
      </div>
      {app.ai && (
        <button
          ref={passFocus(heir)}
          type="button"
          className="btn btn-quiet"
          aria-disabled={stopping.isPending}
          aria-label={`Stop paying for AI in ${app.name}`}
          onClick={() => stopping.isPending || stop()}
        >
          Stop AI
        </button>
      )}
      <button
        type="button"
        className="btn btn-quiet"
        aria-disabled={isPending}
        aria-label={`Remove ${app.name}`}
        onClick={() => isPending || revoke()}
      >
        Remove
      </button>
    </li>
  )
}

/** The user's own apps that may use AI in the preview. Nothing where none may. */
function AppsInPreview() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: previewKey,
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/app-ai/permissions', { signal }))).apps,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (appId: string) =>
      unwrap(api.DELETE('/api/app-ai/permissions/{appId}', { params: { path: { appId } } })),
    onError: (error) =>
      notify.error('Not removed', errorMessage(error, 'Please try again in a moment.'), {
        whole: true,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: previewKey }),
  })
  if (!data || data.length === 0) return null
  return (
    <>
      <h3 className="mt-3">Your apps that use AI in the preview</h3>
      <ul className="permitted-apps">
        {data.map(({ appId, name, grantedAt }) => (
          <li key={appId} ref={passFocus(heir)}>
            <div>
              <strong>{name ?? 'An app without a name'}</strong>
              <span className="text-m">Since {timeAgo(grantedAt)}</span>
            </div>
            <button
              type="button"
              className="btn btn-quiet"
              aria-disabled={isPending}
              aria-label={`Don't allow AI in ${name ?? 'this app'}`}
              onClick={() => isPending || mutate(appId)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The button in the card after those of what disappears, else the one before them, else the card's heading. */
function heir(gone: HTMLElement): HTMLElement | null {
  const card = gone.closest('section')
  const buttons = [...(card?.querySelectorAll('button') ?? [])]
  const first = buttons.findIndex((button) => gone.contains(button))
  const last = buttons.findLastIndex((button) => gone.contains(button))
  return buttons[last + 1] ?? buttons[first - 1] ?? card?.querySelector('h2') ?? null
}

const previewKey = ['app-ai-permissions'] as const
const permissionsKey = ['app-permissions'] as const

/** The published apps that know the user. */
function useAppPermissions(): UseQueryResult<AppPermission[]> {
  return useQuery({
    queryKey: permissionsKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/app-permissions', { signal }))).apps,
  })
}

/** Takes the permission of a published app back, by its id. */
function useRevokePermission(): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.DELETE('/api/app-permissions/{id}', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: permissionsKey }),
  })
}

/** The app goes on to know who the user is, and uses no AI that they pay for. */
function useStopPaying(): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(
        api.PUT('/api/app-permissions/{id}', { params: { path: { id } }, body: { ai: false } }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: permissionsKey }),
  })
}
