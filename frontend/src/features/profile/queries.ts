import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { AppPermission, StorageInfo } from '@/lib/api/types'

const permissionsKey = ['app-permissions'] as const

export function useStorageInfo(): UseQueryResult<StorageInfo> {
  return useQuery({
    queryKey: ['storage-info'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/storage-info', { signal })),
  })
}

/** The published apps that know the user. */
export function useAppPermissions(): UseQueryResult<AppPermission[]> {
  return useQuery({
    queryKey: permissionsKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/app-permissions', { signal }))).apps,
  })
}

/** Takes the permission of a published app back, by its id. */
export function useRevokePermission(): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.DELETE('/api/app-permissions/{id}', { params: { path: { id } } })),
    onSettled: () => client.invalidateQueries({ queryKey: permissionsKey }),
  })
}
