import { errorMessage } from '@/lib/api/error'
import type { GenerationSummary } from '@/lib/api/types'
import { nameOf } from '@/lib/appNames'
import { useDuplicateGeneration } from '@/lib/queries/savedApps'
import { notify } from '@/lib/toast'
import { TEXTS } from './texts'

export function useDuplication() {
  const { mutate, isPending, variables } = useDuplicateGeneration()
  return {
    /** The id of the app that is being copied. */
    duplicating: isPending ? variables : null,
    requested(app: GenerationSummary) {
      mutate(app.id, {
        onSuccess: (copy) => notify.success(TEXTS.success, TEXTS.duplicate.done(nameOf(copy))),
        onError: (error) =>
          notify.error(TEXTS.duplicate.failed, errorMessage(error, TEXTS.tryAgain)),
      })
    },
  }
}
