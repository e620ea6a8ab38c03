import { useEffect, useMemo } from 'react'
import type { Model } from '@/lib/api/types'
import { selectIsPro, useAuth } from '@/lib/auth/store'
import { modelInUse, useModels } from '@/lib/queries/models'
import { useGenerator, useGeneratorStore } from '../store'

export interface ModelOption {
  model: Model
  locked: boolean
}

export interface ModelChoice {
  options: ModelOption[]
  /** Null until the list has loaded. */
  chosen: Model | null
  /** True when no AI is configured and the offline studio answers. */
  offline: boolean
  loading: boolean
  failed: boolean
  choose(id: string): void
}

/** The models that build apps, which of them are locked for this plan, and the one in use. */
export function useModelChoice(): ModelChoice {
  const store = useGeneratorStore()
  const modelId = useGenerator((state) => state.modelId)
  const isPro = useAuth(selectIsPro)
  const authReady = useAuth((state) => state.authReady)
  const { data, isPending, isError } = useModels()

  const options = useMemo(
    () =>
      (data?.models ?? [])
        .filter((model) => model.kind === 'code')
        .map((model) => ({ model, locked: model.proOnly && !isPro })),
    [data, isPro],
  )
  const chosen = useMemo(
    () => modelInUse(data?.models ?? [], modelId, isPro),
    [data, modelId, isPro],
  )
  const isOffered = options.some(({ model, locked }) => model.id === modelId && !locked)

  // A model that this plan does not include, or that no longer exists, must not be requested.
  const isUseless = modelId !== null && authReady && data !== undefined && !isOffered
  useEffect(() => {
    if (isUseless) store.getState().modelChosen(null)
  }, [isUseless, store])

  return {
    options,
    chosen,
    offline: data?.offline ?? false,
    loading: isPending,
    failed: isError,
    choose: (id) => store.getState().modelChosen(id),
  }
}
