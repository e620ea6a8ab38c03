import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import { authStore } from '@/lib/auth/store'
import { notify } from '@/lib/toast'
import { sessionsKey } from '../safety'

export const deletionKey = ['account-deletion'] as const

/** When the account will be deleted; null where nobody asked for it. */
export function useDeletion() {
  return useQuery({
    queryKey: deletionKey,
    queryFn: async ({ signal }) => {
      const { deletesAt } = await unwrap(api.GET('/api/account/deletion', { signal }))
      noteInSession(deletesAt)
      return deletesAt
    },
  })
}

/** What the banner of other screens shows. It may have changed elsewhere since the session was renewed. */
function noteInSession(deletesAt: string | null): void {
  const { user, userChanged } = authStore.getState()
  if (user?.deletesAt !== deletesAt) userChanged({ deletesAt })
}

function changed(queries: QueryClient, deletesAt: string | null): void {
  queries.setQueryData(deletionKey, deletesAt)
  noteInSession(deletesAt)
}

/** What proves that the owner asks. */
type DeletionProof = { password: string; code?: string } | { email: string }

export function useAskForDeletion(onAsked: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (proof: DeletionProof) =>
      unwrap(api.POST('/api/account/deletion', { body: proof })),
    onSuccess: ({ deletesAt }) => {
      changed(queries, deletesAt)
      // the others ended
      void queries.invalidateQueries({ queryKey: sessionsKey })
      onAsked()
    },
  })
}

export function useWithdrawDeletion() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/account/deletion')),
    onSuccess: () => {
      changed(queries, null)
      notify.success('Your account stays.')
    },
  })
}

const moments = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** 'December 7, 2026 at 6:30 PM', where the person is. */
export const shownMoment = (iso: string): string => moments.format(new Date(iso))
