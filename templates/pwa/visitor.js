// @ts-check
/**
 * `window.morpheo` of a published page, which carries this behind `client.js`: calls go to the app's own address. A visitor
 * whose sign-in is needed is asked, and comes back with a token in the address, which is good for this app alone, for ten
 * minutes.
 */
import { createMorpheo, newId } from './client.js'

export const createPublishedMorpheo = () => {
  const [TOKEN, VISITOR] = ['morpheo-token', 'morpheo-visitor']
  /** @type {(storage: () => Storage, key: string, value?: string) => string | null} */
  const kept = (storage, key, value) => {
    try {
      if (value === undefined) return storage().getItem(key)
      storage().setItem(key, value)
    } catch {
      // it lasts as long as the page
    }
    return value ?? null
  }
  const here = () => new URL(location.href)
  let token = kept(() => sessionStorage, TOKEN) ?? ''
  const came = here().searchParams.get('token') ?? ''
  try {
    const part = came.split('.')[1] ?? ''
    // an app may have parameters of this name for its own use
    if (JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/'))).aud.startsWith('pwa:')) {
      const address = here()
      address.searchParams.delete('token')
      history.replaceState(history.state, '', address)
      token = came
      kept(() => sessionStorage, TOKEN, token)
    }
  } catch {
    // no token
  }
  const visitor = kept(() => localStorage, VISITOR) ?? newId()
  let isDeclined = false
  const { fetch } = window
  /** @type {(path: string, init?: RequestInit) => Promise<Response>} */
  const send = (path, init) =>
    fetch(location.origin + path, { ...init, cache: 'no-store', credentials: 'omit' })

  /** @type {(response: Response) => Promise<void>} */
  const offerSignIn = async (response) => {
    if (isDeclined || response.status !== 401) return
    const { message, detail } = await response.json()
    if (!detail?.signIn) return
    token = ''
    kept(() => sessionStorage, TOKEN, '')
    if (confirm(message)) location.assign(detail.signIn + encodeURIComponent(location.href))
    else isDeclined = true
  }

  // a form that the browser sends has no headers
  addEventListener('formdata', ({ target, formData }) => {
    const { origin, pathname } = new URL(
      /** @type {Element} */ (target).getAttribute('action') ?? '',
      location.href,
    )
    const isOwn = origin === location.origin && pathname.startsWith('/_data/')
    if (token && isOwn) formData.append('_token', token)
  })

  return createMorpheo(async (path, init) => {
    const own = { 'x-morpheo-visitor': visitor }
    kept(() => localStorage, VISITOR, visitor)
    const headers = { ...init.headers, ...own, ...(token && { authorization: `Bearer ${token}` }) }
    const response = await send(path, { ...init, headers })
    if (!response.ok) await offerSignIn(response.clone()).catch(() => {})
    return response
  })
}
