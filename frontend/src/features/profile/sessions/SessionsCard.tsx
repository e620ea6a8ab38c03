import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/ConfirmDialog'
import { api, unwrap } from '@/lib/api/client'
import { errorMessage, isApiError } from '@/lib/api/error'
import type { Session } from '@/lib/api/types'
import { logoutEverywhere } from '@/lib/auth/session'
import { timeAgo } from '@/lib/time'
import { notify } from '@/lib/toast'
import { Card, Loaded } from '../Card'
import { passFocus } from '../focus'
import { sessionsKey } from '../safety'

/** Where the account is signed in. */
export default function SessionsCard() {
  const sessions = useSessions()
  return (
    <Card title="Sessions">
      <p className="text-m">
        Browsers that are signed in to your account. Sign out those that you do not know, and change
        your password.
      </p>
      <Loaded query={sessions} height="7rem" failed="Failed to load your sessions.">
        {(list) => (
          <ul className="account-list">
            {list.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <SignOutEverywhere />
    </Card>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { id, device, createdAt, lastUsedAt, isCurrent } = session
  const { mutate, isPending } = useEndSession()
  const end = () =>
    mutate(id, {
      onError: (error) => {
        if (isApiError(error) && error.status === 404) return
        notify.error('Not signed out', errorMessage(error, 'Please try again in a moment.'))
      },
    })
  return (
    <li ref={passFocus(nextButton)}>
      <div>
        <strong dir="auto">{device}</strong>
        {isCurrent ? (
          <span className="tag">This browser</span>
        ) : (
          <span className="text-m">Last used {timeAgo(lastUsedAt)}</span>
        )}
        <span className="text-m">Signed in {timeAgo(createdAt)}</span>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className="btn btn-quiet"
          aria-disabled={isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => isPending || end()}
        >
          Sign out
        </button>
      )}
    </li>
  )
}

/** The one in the card after those of a session. */
function nextButton(session: HTMLElement): HTMLElement | null {
  const buttons = [...(session.closest('section')?.querySelectorAll('button') ?? [])]
  const last = buttons.findLastIndex((button) => session.contains(button))
  return buttons[last + 1] ?? null
}

function SignOutEverywhere() {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const confirm = async () => {
    setBusy(true)
    try {
      await logoutEverywhere()
    } catch (error) {
      notify.error('Logout failed', errorMessage(error, 'Please try again.'))
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <button type="button" className="btn btn-quiet mt-3" onClick={() => setAsking(true)}>
        Sign Out Everywhere
      </button>
      <ConfirmDialog
        show={asking}
        title="Sign out everywhere?"
        confirmLabel="Sign Out Everywhere"
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p className="mb-0">
          This signs you out in every browser and on every device, including this one. Your saved
          apps stay.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Where the account is signed in, this browser first. */
function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => {
      const { sessions } = await unwrap(api.GET('/api/account/sessions', { signal }))
      return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
    },
  })
}

/** Ends a session by its id; one that ended by itself meanwhile is no failure. */
function useEndSession() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.DELETE('/api/account/sessions/{id}', { params: { path: { id } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}
