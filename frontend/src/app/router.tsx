import { WifiOff } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useRouteError,
} from 'react-router'
import { Footer } from '@/components/Footer'
import { CrashPage } from '@/components/feedback/CrashPage'
import { failedPart, lazyPart } from '@/components/LazyPart'
import { Spinner } from '@/components/Spinner'
import { selectIsAuthenticated, useAuth } from '@/lib/auth/store'
import { loadInTime, type PartModule, useOnline } from '@/lib/lazyPart'
import { useTitle } from '@/lib/title'
import { conversation, editing, history, images } from './features'
import { Header } from './layout/Header'

const ShellDialogs = lazyPart(() => import('./layout/ShellDialogs'))

/** Header and banners above, with the dialogs any screen may open, and the route's `<main>` below. */
export function AppShell() {
  return (
    <div className="shell">
      <div>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header />
        <OfflineBanner />
        <ShellDialogs />
      </div>
      <Outlet />
    </div>
  )
}

function OfflineBanner() {
  const isUnreachable = useAuth((state) => state.offline)
  const online = useOnline() && !isUnreachable
  return (
    <div role="status" aria-live="polite">
      {!online && (
        <div className="shell-banner">
          <WifiOff size={15} aria-hidden />
          You are currently offline. Some features may not be available.
        </div>
      )}
    </div>
  )
}
/** Shown while the page's chunk loads or the session is being checked. */
function PageLoading() {
  return (
    <main id="main" className="page">
      <Spinner />
    </main>
  )
}
const asPage = (notice: ReactNode) => (
  <main id="main" className="page">
    <h1 className="visually-hidden">This page could not be loaded</h1>
    {notice}
  </main>
)

/** A screen in a chunk of its own. One that cannot be loaded offers to try again. */
export function lazyPage(load: () => Promise<PartModule<ComponentType>>) {
  return async (): Promise<{ Component: ComponentType }> => {
    try {
      return { Component: (await loadInTime(load)).default }
    } catch {
      return { Component: failedPart(load, <PageLoading />, asPage) }
    }
  }
}
function NotFound() {
  useTitle('Page not found')
  return (
    <main id="main" className="page not-found" tabIndex={-1}>
      <div className="empty-state">
        <p className="not-found-code" aria-hidden>
          404
        </p>
        <h1>
          <span className="visually-hidden">404: </span>Page not found
        </h1>
        <p className="text-m">The page you are looking for doesn't exist or has been moved.</p>
        <a className="btn btn-grad" href="/">
          Go back home
        </a>
      </div>
      <Footer />
    </main>
  )
}
/** Redirects to the login page unless signed in; signing in returns to the requested page. */
function RequireAuth() {
  const authReady = useAuth((state) => state.authReady)
  const authenticated = useAuth(selectIsAuthenticated)
  const { pathname, search } = useLocation()
  if (!authReady) return <PageLoading />
  if (authenticated) return <Outlet />
  const target = new URLSearchParams({ return_to: pathname + search })
  return <Navigate to={`/login?${target}`} replace />
}
function RouteCrash() {
  return <CrashPage error={useRouteError()} />
}
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
          {
            path: '/playground',
            lazy: lazyPage(() => import('@/features/playground/PlaygroundPage')),
          },
          { path: '/login', lazy: lazyPage(() => import('@/features/auth/LoginPage')) },
          { path: '/register', lazy: lazyPage(() => import('@/features/auth/RegisterPage')) },
          {
            path: '/reset-password',
            lazy: lazyPage(() => import('@/features/auth/ResetPasswordPage')),
          },
          {
            path: '/confirm-email',
            lazy: lazyPage(() => import('@/features/auth/ConfirmEmailPage')),
          },
          {
            Component: RequireAuth,
            children: [
              {
                path: '/dashboard',
                lazy: lazyPage(() => import('@/features/dashboard/DashboardPage')),
              },
              {
                path: '/connect-ai',
                lazy: lazyPage(() => import('@/features/connectAi/ConnectAiPage')),
              },
              {
                path: '/checkout/complete',
                lazy: lazyPage(() => import('@/features/checkout/CheckoutPage')),
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
