import { createBrowserRouter, type RouteObject } from 'react-router'
import { conversation } from './conversation'
import { AppShell } from './layout/AppShell'
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
            lazy: generatePage,
          },
          { path: '/login', lazy: page(() => import('@/features/auth/LoginPage')) },
          { path: '/register', lazy: page(() => import('@/features/auth/RegisterPage')) },
          {
            path: '/reset-password',
            lazy: page(() => import('@/features/auth/ResetPasswordPage')),
          },
          {
            Component: RequireAuth,
            children: [
              {
                path: '/dashboard',
                lazy: page(() => import('@/features/dashboard/DashboardPage')),
              },
              { path: '/saved', lazy: page(() => import('@/features/saved/SavedPage')) },
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

async function generatePage() {
  const { default: GeneratePage } = await import('@/features/generator/GeneratePage')
  return { Component: () => <GeneratePage beside={beside} /> }
}

const beside = { conversation }

function page(load: () => Promise<{ default: React.ComponentType }>) {
  return async () => ({ Component: (await load()).default })
}
