import { useMemo } from 'react'
import type { Model } from '@/lib/api/types'
import { selectIsPro, useAuth } from '@/lib/auth/store'
import { useModels } from '@/lib/queries/models'
import type { Column } from './store'

export interface ModelOption {
  model: Model
  locked: boolean
}

/** Whose models every plan has in the playground. The server has the same rule. */
const OPEN_PROVIDERS: ReadonlySet<string> = new Set(['moonshot', 'google', 'gemini'])

/** How the ids of models of a person's own connections begin. */
const CONNECTION = 'connection:'

/** Whether a plan has a model in the playground. */
export function isOpen({ id, provider, offline }: Model, isPro: boolean): boolean {
  return isPro || offline || OPEN_PROVIDERS.has(provider) || id.startsWith(CONNECTION)
}

export interface ModelOptions {
  options: readonly ModelOption[]
  /** True when no AI is configured and the offline studio answers. */
  offline: boolean
  loading: boolean
  failed: boolean
}

/** The models that make apps, and which of them are locked for this plan. */
export function useModelOptions(): ModelOptions {
  const isPro = useAuth(selectIsPro)
  const { data, isPending, isError } = useModels()
  const options = useMemo(
    () =>
      (data?.models ?? [])
        .filter(({ kind }) => kind === 'code')
        .map((model) => ({ model, locked: !isOpen(model, isPro) })),
    [data, isPro],
  )
  return { options, offline: data?.offline ?? false, loading: isPending, failed: isError }
}

/**
 * The model of each column: the chosen one, and where none was chosen, or this plan does not have it, one of those that
 * it has, another for each column while there are enough. Null where there is none.
 */
export function modelsOf(
  chosen: readonly (string | null)[],
  options: readonly ModelOption[],
): (Model | null)[] {
  const open = options.filter(({ locked }) => !locked).map(({ model }) => model)
  const preferred = open.toSorted((one, other) => Number(other.default) - Number(one.default))
  return chosen.map((id, place) => {
    const known = open.find((model) => model.id === id)
    return known ?? preferred[place % Math.max(1, preferred.length)] ?? null
  })
}

/** Who answers in each column. `name` has the column's number where a label stands twice. */
export function answersOf(
  columns: readonly Column[],
  options: readonly ModelOption[],
): { label: string; name: string }[] {
  const models = modelsOf(
    columns.map(({ modelId }) => modelId),
    options,
  )
  const labels = columns.map(({ run }, place) => {
    const asked = options.find(({ model: { id } }) => id === run?.modelId)?.model
    return (asked ?? models[place])?.label ?? ''
  })
  return labels.map((label, place) => {
    const isRepeated = labels.indexOf(label) !== labels.lastIndexOf(label)
    return { label, name: isRepeated ? `${place + 1}. ${label}` : label }
  })
}

/** The largest limit of tokens that all these models take; null where that is not known. */
export function mostTokens(models: readonly (Model | null)[]): number | null {
  const known = models.flatMap((model) => (model?.maxOutputTokens ? [model.maxOutputTokens] : []))
  return known.length === 0 ? null : Math.min(...known)
}

export const creditsOf = (model: Model | null, kind: 'generate' | 'modify'): number | null =>
  model?.credits?.[kind === 'generate' ? 'generation' : 'modification'] ?? null

/** What a comparison costs, in a sentence; blank while that is not known. */
export function costText(
  models: readonly (Model | null)[],
  kind: 'generate' | 'modify',
  isPro: boolean,
): string {
  const credits = models.map((model) => creditsOf(model, kind))
  if (credits.length === 0 || credits.some((one) => one === null)) return ''
  const all = credits.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  if (all === 0) return 'This is free.'
  if (isPro) return 'Included in Pro.'
  const costs = `This costs ${all === 1 ? '1 credit' : `${all} credits`}`
  const [first] = credits
  if (credits.some((one) => one !== first))
    return `${costs}: ${models.map((model, place) => `${model?.label} ${credits[place]}`).join(', ')}.`
  const each = first === 1 ? 'one' : String(first)
  const isSame = new Set(models.map((model) => model?.id)).size < models.length
  return `${costs}: ${each} for each ${isSame ? 'answer' : 'model'}.`
}
