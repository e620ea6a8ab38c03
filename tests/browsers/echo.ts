/** A server on this machine that tells what cookies came to it, under whatever name it is called. Cookies know no ports. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Echo {
  /** Its address under a name. */
  at(host: string): string
  /** The cookies of the last request. */
  cookies(): string
  /** As though none had come. */
  forget(): void
  close(): void
}

/** `sets` is what it sets under other names than `localhost`. */
export async function startEcho(sets: readonly string[]): Promise<Echo> {
  let came = ''
  const server = createServer((request, answer) => {
    if (request.url === '/') came = request.headers.cookie ?? ''
    answer.setHeader('content-type', 'text/html')
    if (!request.headers.host?.startsWith('localhost:')) answer.setHeader('set-cookie', sets)
    answer.end('<!doctype html><title>Echo</title><h1>Echo</h1>')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    at: (host) => `http://${host}:${port}/`,
    cookies: () => came,
    forget: () => {
      came = ''
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
