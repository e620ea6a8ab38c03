import { useMutation } from '@tanstack/react-query'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { MakePwaRequest } from '@/lib/api/types'
import { notify } from '@/lib/toast'
import type { WorkApp } from '../model/app'
import { installFailureText } from '../model/installErrors'
import { INSTALL_TIMEOUT_MS, TOAST_MS } from '../model/limits'
import { useGeneratorSession } from '../stores/context'
import { selectHtml } from '../stores/selectors'

export interface Install {
  publishing: boolean
  /** Message of the last failure. */
  error: string | null
  publish(name: string, icon: string | null): void
}

/** Publishes the page as an installable app; publishing again keeps its URL. */
export function useInstall(): Install {
  const { store } = useGeneratorSession()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: MakePwaRequest) => {
      const published = await unwrap(
        api.POST('/api/make-pwa', { body, fetch: withTimeout(INSTALL_TIMEOUT_MS) }),
      )
      if (!published.pwa_page_url) throw new Error(NO_ADDRESS)
      return published
    },
    onSuccess: (published) => {
      store.getState().appPublished({
        pwaId: published.pwa_id,
        shareUrl: published.share_url || published.pwa_page_url,
      })
    },
    onError: (cause) => {
      if (isApiError(cause) && cause.status === 422) {
        notify.error(`App Creation Failed: ${installFailureText(cause)}`, undefined, {
          duration: TOAST_MS.error,
        })
      }
    },
  })
  return {
    publishing: isPending,
    error: error === null ? null : installFailureText(error),
    publish(name, icon) {
      const { app } = store.getState()
      const html = selectHtml(store.getState())
      if (name.trim() === '' || app === null || html.trim() === '') {
        notify.error('Missing Information', 'Interactive name and content are required.')
        return
      }
      mutate(installRequest(app, name.trim(), html, icon))
    },
  }
}

const NO_ADDRESS = 'App creation response did not include a page URL.'

function installRequest(
  app: WorkApp,
  appName: string,
  htmlContent: string,
  icon: string | null,
): MakePwaRequest {
  const source = app.id ?? app.page.generationId
  return {
    appName,
    htmlContent,
    appData: { appId: app.appId },
    ...(source === null ? {} : { sourceGenerationId: source }),
    ...(icon === null ? {} : { iconFile: icon }),
    ...(app.publication === null ? {} : { existingPwaId: app.publication.pwaId }),
  }
}
