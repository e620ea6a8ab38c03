import { useMutation } from '@tanstack/react-query'
import { type AppDocument, currentPage } from '@/document/document'
import { selectHtml } from '@/document/state'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { MakePwaRequest } from '@/lib/api/types'
import { notify } from '@/lib/toast'
import { installFailureText } from '../model/installErrors'
import { INSTALL_TIMEOUT_MS, TOAST_MS } from '../model/limits'
import { tellsHold } from '../session/settled'
import { useGeneratorSession } from '../stores/context'
import { INSTALL, NOTHING_TO_INSTALL } from '../texts'

export interface Install {
  publishing: boolean
  /** Message of the last failure. */
  error: string | null
  publish(name: string, icon: string | null): void
}

/** Another app may be open when it is done. */
interface Publishing {
  appId: string
  body: MakePwaRequest
}

/** Publishes the page as an installable app; publishing again keeps its URL. */
export function useInstall(): Install {
  const { store } = useGeneratorSession()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ body }: Publishing) => {
      const published = await unwrap(
        api.POST('/api/make-pwa', { body, fetch: withTimeout(INSTALL_TIMEOUT_MS) }),
      )
      if (!published.pwa_page_url) throw new Error(INSTALL.noAddress)
      return published
    },
    onSuccess: (published, { appId }) => {
      store.getState().appPublished(appId, {
        pwaId: published.pwa_id,
        shareUrl: published.share_url || published.pwa_page_url,
      })
    },
    onError: (cause) => {
      if (isApiError(cause) && cause.status === 422) {
        notify.error(INSTALL.failed(installFailureText(cause)), undefined, {
          duration: TOAST_MS.error,
        })
      }
    },
  })
  return {
    publishing: isPending,
    error: error === null ? null : installFailureText(error),
    publish(name, icon) {
      const { document } = store.getState()
      const html = selectHtml(store.getState())
      if (name.trim() === '' || document === null || html.trim() === '') {
        notify.error(...NOTHING_TO_INSTALL)
        return
      }
      if (tellsHold(store)) return
      const { appId } = document.app
      mutate({ appId, body: installRequest(document, name.trim(), html, icon) })
    },
  }
}

function installRequest(
  document: AppDocument,
  appName: string,
  htmlContent: string,
  icon: string | null,
): MakePwaRequest {
  const { app } = document
  const source = app.recordId ?? currentPage(document).meta.generationId
  return {
    appName,
    htmlContent,
    appData: { appId: app.appId },
    ...(source === null ? {} : { sourceGenerationId: source }),
    ...(icon === null ? {} : { iconFile: icon }),
    ...(app.publication === null ? {} : { existingPwaId: app.publication.pwaId }),
  }
}
