import { vi } from 'vitest'

/** Mocks the cookie that the server sets after signing in with Google: without HTTPS a page cannot have a secure one. */
export function returnFromGoogle(isSecure = true): void {
  const name = isSecure ? '__Host-morpheo_signed_in' : 'morpheo_signed_in'
  const removed = `${name}=; Path=/; Max-Age=0${isSecure ? '; Secure' : ''}`
  let cookies = `a=b; ${name}=1`
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookies)
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
    if (cookie === removed) cookies = 'a=b'
  })
}
