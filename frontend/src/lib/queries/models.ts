import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '@/lib/api/client'
import type { ModelList } from '@/lib/api/types'
import type { Model } from '../api/types'
import { selectIsPro, useAuth } from '../auth/store'

/** The list that the server's page carries, so that the first screen waits for nothing. */
function carriedModels(): ModelList | undefined {
  const carried = document.querySelector<HTMLElement>('[data-models]')?.dataset.models
  return carried === undefined ? undefined : (JSON.parse(carried) as ModelList)
}

export function useModels(): UseQueryResult<ModelList> {
  return useQuery({
    queryKey: ['models'],
    staleTime: 600_000,
    initialData: carriedModels,
    initialDataUpdatedAt: performance.timeOrigin,
    queryFn: ({ signal }) => unwrap(api.GET('/api/models', { signal })),
  })
}

/** What has a price. */
type Priced = keyof NonNullable<Model['credits']>

/** What is asked when nothing, or a model that this plan does not have, was chosen: the default. */
export function modelInUse(
  models: readonly Model[],
  modelId: string | null,
  isPro: boolean,
): Model | null {
  const forCode = models.filter(({ kind }) => kind === 'code')
  const open = forCode.filter(({ proOnly }) => isPro || !proOnly)
  const chosen = open.find(({ id }) => id === modelId)
  return chosen ?? forCode.find((model) => model.default) ?? open[0] ?? null
}

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
