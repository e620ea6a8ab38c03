/**
 * APIs that refuse the preview's origin, which is opaque (`Origin: null`), and may answer the published app. A page learns
 * of a failed request only that it failed: whether the server is there shows a request whose answer nobody can read.
 */
import { send } from './channel'
import { apply, Request, URL } from './natives'

/** Of a page that asks many hosts, the first ones are reported. */
const PROBES_MAX = 5

const probed: string[] = []

/** Asks a host once; nothing but its address is sent. */
const probe = (address: string, fetch: typeof window.fetch): void => {
  const { protocol, host } = new URL(address, document.baseURI)
  const isProbed = !/^https?:$/.test(protocol) || host === location.host || probed.includes(host)
  if (isProbed || probed.length >= PROBES_MAX) return
  probed.push(host)
  fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' }).then(
    () => send({ type: 'origin-refused', host }),
    // the server is not there, or the network
    () => {},
  )
}

/** The address of a request that a server's answer alone can have failed; throws for one that cannot be sent. */
const refusableAddress = (input: RequestInfo | URL, init?: RequestInit): string | null => {
  const address = input instanceof Request ? input.url : String(input)
  const request = input instanceof Request && !init ? input : new Request(address, init)
  const { mode, redirect, integrity } = request
  return mode === 'cors' && redirect === 'follow' && !integrity ? request.url : null
}

const watchFetch = (native: typeof window.fetch): void => {
  window.fetch = async (input, init) => {
    try {
      return await native(input, init)
    } catch (error) {
      try {
        const address = error instanceof TypeError ? refusableAddress(input, init) : null
        if (address) probe(address, native)
      } catch {
        // it failed before it was sent
      }
      throw error
    }
  }
}

const watchRequests = (native: typeof window.fetch): void => {
  const { prototype } = XMLHttpRequest
  const { open, addEventListener } = prototype
  const addresses = new WeakMap<XMLHttpRequest, string>()
  const onError = ({ target }: Event) => {
    const address = addresses.get(target as XMLHttpRequest)
    if (address) probe(address, native)
  }
  // the number of arguments counts: without the third one a request is asynchronous
  prototype.open = function (this: XMLHttpRequest, ...given: unknown[]) {
    apply(open as (...given: unknown[]) => void, this, given)
    if (!addresses.has(this)) apply(addEventListener, this, ['error', onError])
    addresses.set(this, String(given[1]))
  }
}

export const installRefusedRequests = (): void => {
  const native = window.fetch.bind(window)
  watchFetch(native)
  watchRequests(native)
}
