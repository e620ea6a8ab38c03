import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import { notify } from '@/lib/toast'
import { sessionsKey } from '../safety'

export const deletionKey = ['account-deletion'] as const

/** When the account will be deleted; null where nobody asked for it. */
export function useDeletion() {
  return useQuery({
    queryKey: deletionKey,
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/account/deletion', { signal }))).deletesAt,
  })
}

/** What proves that the owner asks. */
export type DeletionProof = { password: string } | { email: string }

export function useAskForDeletion(onAsked: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (proof: DeletionProof) =>
      unwrap(api.POST('/api/account/deletion', { body: proof })),
    onSuccess: ({ deletesAt }) => {
      queries.setQueryData(deletionKey, deletesAt)
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
      queries.setQueryData(deletionKey, null)
      notify.success('Your account stays.')
    },
  })
}

const moments = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })

/** 'December 7, 2026 at 6:30 PM', where the person is. */
export const shownMoment = (iso: string): string => moments.format(new Date(iso))
