import { useState } from 'react'
import { errorMessage } from '@/lib/api/error'
import type { GenerationSummary } from '@/lib/api/types'
import { nameOrDefault } from '@/lib/appNames'
import { useDeleteAllGenerations, useDeleteGeneration } from '@/lib/queries/generations'
import { notify } from '@/lib/toast'

/** What is to be deleted: one app, or all. */
export type DeletionTarget = GenerationSummary | 'everything'

const FAILED = 'Failed to delete generation.'

export function useDeletion() {
  const [target, setTarget] = useState<DeletionTarget | null>(null)
  const one = useDeleteGeneration()
  const all = useDeleteAllGenerations()

  const outcome = (text: string) => ({
    onSuccess: () => {
      notify.success('Success', text)
      setTarget(null)
    },
    onError: (error: Error) => {
      notify.error(FAILED, errorMessage(error, 'Please try again.'))
      setTarget(null)
    },
  })

  const confirmed = () => {
    if (target === 'everything') all.mutate(undefined, outcome('All your apps were deleted.'))
    else if (target) one.mutate(target.id, outcome(`${nameOrDefault(target.name)} was deleted.`))
  }

  return {
    target,
    busy: one.isPending || all.isPending,
    requested: setTarget,
    cancelled: () => setTarget(null),
    confirmed,
  }
}
