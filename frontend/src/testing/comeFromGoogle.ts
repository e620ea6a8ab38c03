import { vi } from 'vitest'

/** The cookie that the server leaves after a way through Google; a page without HTTPS has none. */
export function comeFromGoogle(): void {
  let cookies = 'a=b; __Host-morpheo_signed_in=1'
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookies)
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
    if (cookie === '__Host-morpheo_signed_in=; Path=/; Max-Age=0; Secure') cookies = 'a=b'
  })
}
