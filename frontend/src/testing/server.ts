import { setupServer } from 'msw/node'
import { handlers } from './handlers'

/** The API as the tests see it. A test replaces single calls with `server.use(…)`. */
export const server = setupServer(...handlers)
