import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, unwrap } from '@/lib/api/client'
import type { ModelList } from '@/lib/api/types'
import {
  connectedModelId,
  isConnectedModel,
  type ModelConnection,
  type ModelConnectionList,
  type ModelConnectionPreset,
  modelConnectionsApi,
} from '../api/modelConnections'
import type { Model } from '../api/types'
import { selectIsAuthenticated, selectIsPro, useAuth } from '../auth/store'

/** The list that the server's page carries, so that the first screen waits for nothing. */
function carriedModels(): ModelList | undefined {
  const carried = document.querySelector<HTMLElement>('[data-models]')?.dataset.models
  return carried === undefined ? undefined : (JSON.parse(carried) as ModelList)
}

/** A model that can be chosen. */
export interface PickedModel extends Model {
  /** Of a model of the account's own: its connection. */
  connection?: { name: string; preset: ModelConnectionPreset; contextTokens: number | null }
}

interface PickedModels {
  data: { models: PickedModel[]; offline: boolean } | undefined
  isPending: boolean
  isError: boolean
  /** Whether it is known which models the account brings along. */
  connected: 'pending' | 'success' | 'error'
}

/** The operator's models, then those of the account's own connections. */
export function useModels(): PickedModels {
  const { data, isPending, isError } = useQuery({
    queryKey: ['models'],
    staleTime: 600_000,
    initialData: carriedModels,
    initialDataUpdatedAt: performance.timeOrigin,
    queryFn: ({ signal }) => unwrap(api.GET('/api/models', { signal })),
  })
  const authReady = useAuth((state) => state.authReady)
  const isVisitor = !useAuth(selectIsAuthenticated)
  const { data: own, status } = useModelConnections()
  const models = useMemo(
    () =>
      data && { ...data, models: [...data.models, ...(own?.connections ?? []).flatMap(picked)] },
    [data, own],
  )
  const connected = authReady && isVisitor ? 'success' : status
  return { data: models, isPending, isError, connected }
}

export const modelConnectionsKey = ['model-connections'] as const

/** The connections of the account to models of its own. */
export function useModelConnections(): UseQueryResult<ModelConnectionList> {
  const enabled = useAuth(selectIsAuthenticated)
  return useQuery({
    queryKey: modelConnectionsKey,
    enabled,
    queryFn: ({ signal }) => unwrap(modelConnectionsApi.GET('/api/model-connections', { signal })),
  })
}

const FREE = { generation: 0, modification: 0, continuation: 0, chat: 0, suggest: 0, optimize: 0 }

/** What pickers have of a connection. */
const picked = ({ id, name, preset, models }: ModelConnection): PickedModel[] =>
  models
    .filter(({ chosen }) => chosen)
    .map(({ id: modelId, label, kind, contextTokens }) => ({
      id: connectedModelId(id, modelId),
      label,
      description: 'Your connection · no credits',
      kind,
      provider: preset,
      proOnly: false,
      default: false,
      offline: false,
      credits: FREE,
      connection: { name, preset, contextTokens },
    }))

/** What has a price. */
type Priced = keyof NonNullable<Model['credits']>

/**
 * What is asked when nothing, or a model that this plan does not have, was chosen: the default, and where no AI is
 * configured, the account's own before the offline studio.
 */
export function modelInUse(
  models: readonly PickedModel[],
  modelId: string | null,
  isPro: boolean,
): PickedModel | null {
  const forCode = models.filter(({ kind }) => kind === 'code')
  const open = forCode.filter(({ proOnly }) => isPro || !proOnly)
  const chosen = open.find(({ id }) => id === modelId)
  return (
    chosen ??
    ownModel(forCode, 'code', null) ??
    forCode.find((model) => model.default) ??
    open[0] ??
    null
  )
}

/**
 * The account's own model of a kind that goes with a chosen model of any kind: that one, or another of its connection.
 * Where no AI of the kind is configured, any of the account's. Null where the operator's answer.
 */
export function ownModel(
  models: readonly PickedModel[],
  kind: Model['kind'],
  chosenId: string | null,
): PickedModel | null {
  const ofKind = models.filter((model) => model.kind === kind)
  const own = ofKind.filter(({ connection }) => connection)
  const chosen = own.find(({ id }) => id === chosenId)
  const beside = isConnectedModel(chosenId)
    ? own.find(({ id }) => connectionOf(id) === connectionOf(chosenId))
    : undefined
  const isAllOffline = ofKind.every(({ offline, connection }) => offline || connection)
  return chosen ?? beside ?? (isAllOffline ? own[0] : undefined) ?? null
}

const connectionOf = (id: string): string | undefined => id.split('/', 1)[0]

/** What something costs with a model, in words; blank while that is not known. */
export function usePrice(what: Priced, modelId: string | null): string {
  const { data } = useModels()
  const isPro = useAuth(selectIsPro)
  // a page that the server of the version before drew has no price of suggestions
  const prices: Partial<Record<Priced, number>> | undefined = modelInUse(
    data?.models ?? [],
    modelId,
    isPro,
  )?.credits
  const credits = prices?.[what]
  return credits === undefined ? '' : priceText(credits, isPro)
}

/** Credits in words. */
export function priceText(credits: number, isPro: boolean): string {
  if (credits === 0) return 'Free'
  if (isPro) return 'Included in Pro'
  return credits === 1 ? '1 credit' : `${credits} credits`
}
