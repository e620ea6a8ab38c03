import { vi } from 'vitest'

/** Mocks the cookie that the server sets after signing in with Google: without HTTPS a page cannot have it. */
export function returnFromGoogle(): void {
  let cookies = 'a=b; __Host-morpheo_signed_in=1'
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookies)
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
    if (cookie === '__Host-morpheo_signed_in=; Path=/; Max-Age=0; Secure') cookies = 'a=b'
  })
}
