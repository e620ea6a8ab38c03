/** What is done with the account's model connections. The list is in `models.ts`, as pickers need it first. */
import {
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { unwrap } from '@/lib/api/client'
import {
  modelConnectionsApi as api,
  type ModelConnection,
  type ModelConnectionChange,
  type ModelConnectionList,
  type NearbyModels,
  type NewModelConnection,
  type OpenRouterCode,
} from '@/lib/api/modelConnections'
import { modelConnectionsKey } from './models'

/** Programs with models on this machine; asked for where the site runs on it, too. */
export function useNearbyModels(enabled: boolean): UseQueryResult<NearbyModels[]> {
  return useQuery({
    queryKey: [...modelConnectionsKey, 'nearby'],
    enabled,
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/model-connections/nearby', { signal }))).found,
  })
}

/** `onMade` is called even when what asked for it is gone by then. */
export function useCreateConnection(
  onMade: (connection: ModelConnection) => void,
): UseMutationResult<ModelConnection, Error, NewModelConnection> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewModelConnection) => unwrap(api.POST('/api/model-connections', { body })),
    onSuccess: (made) => {
      added(client, made)
      onMade(made)
    },
  })
}

/** Exchanges what OpenRouter came back with for a key, which the server keeps. */
export function useOpenRouterConnection(): UseMutationResult<
  ModelConnection,
  Error,
  OpenRouterCode
> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: OpenRouterCode) =>
      unwrap(api.POST('/api/model-connections/openrouter', { body })),
    onSuccess: (made) => added(client, made),
  })
}

export function useChangeConnection(
  id: string,
): UseMutationResult<ModelConnection, Error, ModelConnectionChange> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ModelConnectionChange) =>
      unwrap(api.PATCH('/api/model-connections/{id}', { params: { path: { id } }, body })),
    onSuccess: (changed) =>
      changeList(client, (all) => all.map((one) => (one.id === id ? changed : one))),
  })
}

/** Which of a connection's models pickers have. They are shown at once, and sent one choice after the other. */
export function useChooseModels(id: string): UseMutationResult<unknown, Error, string[]> {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `model-connection-${id}` },
    mutationFn: (chosen: string[]) =>
      unwrap(
        api.PATCH('/api/model-connections/{id}', { params: { path: { id } }, body: { chosen } }),
      ),
    onMutate: (chosen) =>
      changeList(client, (all) => all.map((one) => (one.id === id ? choosing(one, chosen) : one))),
    onError: () => refreshConnections(client),
  })
}

const choosing = (connection: ModelConnection, chosen: string[]): ModelConnection => ({
  ...connection,
  models: connection.models.map((model) => ({ ...model, chosen: chosen.includes(model.id) })),
})

/** `onRemoved` is called even when the connection is no longer shown by then. */
export function useRemoveConnection(
  onRemoved: () => void,
): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(api.DELETE('/api/model-connections/{id}', { params: { path: { id } } })),
    onSuccess: (_, id) => {
      changeList(client, (all) => all.filter((one) => one.id !== id))
      onRemoved()
    },
  })
}

/** After a test, which stores what it found. */
export function refreshConnections(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: modelConnectionsKey, exact: true })
}

const added = (client: QueryClient, made: ModelConnection): void =>
  changeList(client, (all) => [...all.filter(({ id }) => id !== made.id), made])

function changeList(
  client: QueryClient,
  change: (connections: ModelConnection[]) => ModelConnection[],
): void {
  client.setQueryData<ModelConnectionList>(
    modelConnectionsKey,
    (list) => list && { ...list, connections: change(list.connections) },
  )
}
