// @ts-check
/**
 * `window.morpheo` of a published page, which carries this behind `client.js`: calls go to the app's own address. A visitor
 * whose sign-in is needed is asked, and comes back with a token in the address, which is good for this app alone, for ten
 * minutes.
 */
import { createMorpheo, newId } from './client.js'

export const createPublishedMorpheo = () => {
  const [TOKEN, VISITOR, TYPED] = ['morpheo-token', 'morpheo-visitor', 'morpheo-typed']
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

  // the way to the sign-in leaves the page: what was typed and had no answer yet comes back into its fields
  /** @type {Map<Element, string>} */
  const typed = new Map()
  const fields = () =>
    /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll('input, textarea')])
  addEventListener(
    'input',
    ({ target }) => {
      const { type, value } = /** @type {HTMLInputElement} */ (target)
      if (value && /^(text|search|email|number)/.test(type)) {
        typed.set(/** @type {Element} */ (target), value)
      }
    },
    true,
  )
  const putBack = () => {
    try {
      const [path, values] = JSON.parse(kept(() => sessionStorage, TYPED) || '[]')
      kept(() => sessionStorage, TYPED, '')
      if (path !== location.pathname) return
      for (const [at, name, value] of values) {
        const field = fields()[at]
        if (!field || (field.id || field.name) !== name || field.value) continue
        field.value = value
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    } catch {
      // nothing was typed
    }
  }
  if (document.readyState === 'complete') putBack()
  else addEventListener('load', putBack)
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
    if (!confirm(message)) {
      isDeclined = true
      return
    }
    const values = fields().flatMap((field, at) =>
      typed.has(field) ? [[at, field.id || field.name, typed.get(field)]] : [],
    )
    kept(() => sessionStorage, TYPED, JSON.stringify([location.pathname, values]))
    location.assign(detail.signIn + encodeURIComponent(location.href))
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
    if (response.ok) typed.clear()
    else await offerSignIn(response.clone()).catch(() => {})
    return response
  })
}
