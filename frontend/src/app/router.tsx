import { createBrowserRouter, type RouteObject } from 'react-router'
import { conversation } from './conversation'
import { editing } from './editing'
import { history } from './history'
import { images } from './images'
import { AppShell } from './layout/AppShell'
import { lazyPage } from './lazyPage'
import { NotFound } from './NotFound'
import { PageLoading } from './PageLoading'
import { RequireAuth } from './RequireAuth'
import { RouteCrash } from './RouteCrash'

/** The creator's screens. Each page is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    Component: AppShell,
    ErrorBoundary: RouteCrash,
    children: [
      {
        ErrorBoundary: RouteCrash,
        HydrateFallback: PageLoading,
        children: [
          {
            path: '/generate',
            lazy: lazyPage(generatePage),
          },
          { path: '/login', lazy: lazyPage(() => import('@/features/auth/LoginPage')) },
          { path: '/register', lazy: lazyPage(() => import('@/features/auth/RegisterPage')) },
          {
            path: '/reset-password',
            lazy: lazyPage(() => import('@/features/auth/ResetPasswordPage')),
          },
          {
            Component: RequireAuth,
            children: [
              {
                path: '/dashboard',
                lazy: lazyPage(() => import('@/features/dashboard/DashboardPage')),
              },
              { path: '/profile', lazy: lazyPage(() => import('@/features/profile/ProfilePage')) },
              { path: '/saved', lazy: lazyPage(() => import('@/features/saved/SavedPage')) },
            ],
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]

export type AppRouter = ReturnType<typeof createBrowserRouter>

/** Starts the router once the first screen's chunk has loaded; until then the server's skeleton is shown. */
export async function startAppRouter(): Promise<AppRouter> {
  const router = createBrowserRouter(routes)
  if (router.state.initialized) return router
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve(router)
    })
  })
}

const beside = { conversation, editing, history, images }

/** The generate screen with the features beside it. */
async function generatePage() {
  const { default: GeneratePage } = await import('@/features/generator/GeneratePage')
  return { default: () => <GeneratePage beside={beside} /> }
}
