import type { Model } from '@/lib/api/types'
import { selectIsPro, useAuth } from '@/lib/auth/store'
import { useModels } from '@/lib/queries/models'
import { useStudio } from '../store/context'

export interface ImageModelChoice {
  readonly options: readonly Model[]
  /** Null until the list has loaded, and where there is none: nobody draws. */
  readonly chosen: Model | null
  readonly isPro: boolean
  readonly isLoading: boolean
}

/** The models that make images, and the one in use. */
export function useImageModel(): ImageModelChoice {
  const { data, isPending } = useModels()
  const modelId = useStudio((state) => state.modelId)
  const isPro = useAuth(selectIsPro)
  const options = (data?.models ?? []).filter(({ kind }) => kind === 'image')
  const open = options.filter(({ proOnly }) => isPro || !proOnly)
  const chosen =
    open.find(({ id }) => id === modelId) ?? open.find((one) => one.default) ?? open[0] ?? null
  return {
    options,
    chosen,
    isPro,
    isLoading: isPending,
  }
}
