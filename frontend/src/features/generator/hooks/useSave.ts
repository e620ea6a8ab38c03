import { useCallback } from 'react'
import { errorMessage } from '@/lib/api/error'
import { useSaveApp } from '@/lib/queries/generations'
import { notify } from '@/lib/toast'
import { isTimeout } from '../model/installErrors'
import { TOAST_MS } from '../model/limits'
import { saveRequest } from '../model/saveRequest'
import type { GeneratorStore } from '../stores/generatorStore'
import { selectHtml } from '../stores/selectors'

/** Saves the app under a name; resolves to whether it succeeded. Either way a toast is shown. */
export function useSave(store: GeneratorStore): (name: string) => Promise<boolean> {
  const { mutateAsync } = useSaveApp()
  return useCallback(
    async (name) => {
      const { app, saving } = store.getState()
      const html = selectHtml(store.getState())
      if (app === null || html === '' || saving) return false
      store.getState().savingChanged(true)
      try {
        const saved = await mutateAsync(saveRequest(app, name, html))
        store.getState().appSaved({ id: saved.id, name: saved.name, savedAt: saved.savedAt, html })
        const pages = saved.pageCount === 1 ? '1 page' : `${saved.pageCount} pages`
        notify.success('Interactive Saved!', `"${saved.name}" was saved with ${pages}.`)
        return true
      } catch (error) {
        const reason = isTimeout(error)
          ? 'Save operation timed out'
          : errorMessage(error, 'Failed to save app')
        notify.error('Save Failed', reason, { duration: TOAST_MS.error })
        return false
      } finally {
        store.getState().savingChanged(false)
      }
    },
    [store, mutateAsync],
  )
}
