import { useEffect, useMemo } from 'react'
import { selectIsPro, useAuth } from '@/lib/auth/store'
import { modelInUse, type PickedModel, useModels } from '@/lib/queries/models'
import { useGenerator, useGeneratorStore } from '../store'

export interface ModelOption {
  model: PickedModel
  locked: boolean
}

export interface ModelChoice {
  options: ModelOption[]
  /** Null until the list has loaded. */
  chosen: PickedModel | null
  /** True when the offline studio answers, since no AI is configured and no connection chosen. */
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
  const { data, isPending, isError, connected } = useModels()

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
  // it may be one of the account's own, which come later
  const isAwaited = connected === 'pending' && modelId !== null && !isOffered

  // A model that this plan does not include, or that no longer exists, must not be requested.
  const isUseless =
    modelId !== null && authReady && data !== undefined && connected === 'success' && !isOffered
  useEffect(() => {
    if (isUseless) store.getState().modelChosen(null)
  }, [isUseless, store])

  // requests name what the picker shows
  const ownId = modelId === null && chosen?.connection ? chosen.id : null
  useEffect(() => {
    if (ownId !== null) store.getState().modelChosen(ownId)
  }, [ownId, store])

  return {
    options,
    chosen,
    offline: data?.offline === true && !isAwaited && chosen?.connection === undefined,
    loading: isPending || isAwaited,
    failed: isError,
    choose: (id) => store.getState().modelChosen(id),
  }
}
