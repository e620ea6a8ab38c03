import { notify } from '@/lib/toast'

export const UPDATE_TOAST_MS = 10_000

/** Browsers look for a new service worker when a page is opened; this one may stay open for days. */
const LOOK_EVERY_MS = 60 * 60 * 1000

/** Any screen's address will do: its page names the files of the build that is served now. */
const SOME_PAGE = '/login'
const BUILT_FILE = /<(?:script type="module" src|link rel="stylesheet" href)="([^"]+)"/g

/**
 * Tells when the service worker finds that a newer version of the product is served than the one
 * this page was opened with. Returns the function that stops it.
 */
export function announceUpdates(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void navigator.serviceWorker?.ready.then((registration) => {
    if (signal.aborted) return
    const timer = setInterval(
      () => void registration.update().catch(() => undefined),
      LOOK_EVERY_MS,
    )
    signal.addEventListener('abort', () => clearInterval(timer))
    const follow = () => followInstalling(registration, signal)
    registration.addEventListener('updatefound', follow, { signal })
    follow()
  })
  return () => stopping.abort()
}

function followInstalling({ installing }: ServiceWorkerRegistration, signal: AbortSignal): void {
  installing?.addEventListener(
    'statechange',
    () => {
      if (installing.state === 'installed') void announceIfOutdated()
    },
    { signal },
  )
}

/** Pages come from the network, so one that was just opened is new even if the worker was not. */
async function announceIfOutdated(): Promise<void> {
  if (!(await isOutdated())) return
  notify.info('Update Available', 'A new version is available! Please refresh to update.', {
    duration: UPDATE_TOAST_MS,
    action: { label: 'Refresh', onClick: () => location.reload() },
  })
}

/** Whether the page served now needs a script or style sheet that this page was not opened with. */
async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch(SOME_PAGE, { credentials: 'omit' })
    const files = [...(await answer.text()).matchAll(BUILT_FILE)].map(([, file]) => file)
    return files.length === 0 || files.some((file) => !isHere(file))
  } catch {
    return true
  }
}

function isHere(file: string | undefined): boolean {
  return document.querySelector(`[src="${file}"], [href="${file}"]`) !== null
}
