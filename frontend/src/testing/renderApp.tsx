import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, type Location, type RouteObject, RouterProvider } from 'react-router'
import { routes } from '@/app/router'
import Toasts from '@/components/feedback/Toasts'
import type { User } from '@/lib/api/types'
import { authStore } from '@/lib/auth/store'
import { createQueryClient } from '@/lib/queries/client'
import { session, user as someone } from './fixtures'

/** Retries without delay: tests check that they happen, not when. */
function testQueryClient() {
  const client = createQueryClient()
  const { queries } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } })
  return client
}

/** Signs a user in without the forms. */
export function signIn(changes: Partial<User> = {}): User {
  const user = someone(changes)
  authStore.getState().sessionStarted(session({ user }))
  return user
}

/** The session check is done and found none. */
export function beAnonymous(): void {
  authStore.getState().sessionEnded()
}

/** The application at a path, with all its providers. */
export function renderApp(path: string, customRoutes: RouteObject[] = routes) {
  const router = createMemoryRouter(customRoutes, { initialEntries: [path] })
  const visited: Location[] = []
  router.subscribe(({ location }) => visited.push(location))
  const view = render(
    <QueryClientProvider client={testQueryClient()}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  )
  /** The first location with this path: a page may change its own URL afterwards. */
  const firstVisit = (pathname: string) =>
    visited.find((location) => location.pathname === pathname)
  return { ...view, router, firstVisit, user: userEvent.setup() }
}

/** One component with the common providers. */
export function renderWithin(element: ReactElement) {
  return renderApp('/', [{ path: '*', element }])
}
