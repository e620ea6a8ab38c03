import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { handlers } from './handlers'

/** The mocked API. A test overrides single calls with `server.use(…)`. */
export const server = setupServer(...handlers)

/** The tests of this file have the mocked API and no other network. */
export function mockNetwork(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
}
