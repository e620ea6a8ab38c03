import { setupServer } from 'msw/node'
import { handlers } from './handlers'

/** The mocked API. A test overrides single calls with `server.use(…)`. */
export const server = setupServer(...handlers)
