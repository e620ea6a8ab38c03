import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, lazy, type ReactNode, StrictMode, Suspense, useEffect, useState } from 'react'
import { RouterProvider } from 'react-router'
import { CrashPage } from '@/components/feedback/CrashPage'
import { SESSION_EXPIRED } from '@/lib/auth/keepFresh'
import { authStore } from '@/lib/auth/store'
import { createQueryClient } from '@/lib/queries/client'
import { notify } from '@/lib/toast'
import type { AppRouter } from './router'

const AfterFirstPaint = lazy(() => import('./AfterFirstPaint'))

export function App({ router }: { router: AppRouter }) {
  const [queryClient] = useState(createQueryClient)

  useEffect(
    () =>
      authStore.subscribe((state, before) => {
        if (before.user !== null) forgetAccount(queryClient, before.user.uid, state.user?.uid)
        if (state.error === SESSION_EXPIRED && before.error !== SESSION_EXPIRED) {
          notify.warning(SESSION_EXPIRED)
        }
      }),
    [queryClient],
  )

  return (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Suspense>
            <AfterFirstPaint router={router} />
          </Suspense>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  )
}

/** Another tab may have signed somebody else in: what is on the screen is then loaded for them. */
function forgetAccount(queries: QueryClient, before: string, now: string | undefined): void {
  if (now === undefined) queries.clear()
  else if (now !== before) void queries.resetQueries()
}

interface ErrorBoundaryState {
  crash: { error: unknown } | null
}

/** Catches render errors of the whole application. */
class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { crash: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { crash: { error } }
  }

  override render(): ReactNode {
    const { crash } = this.state
    return crash ? <CrashPage error={crash.error} /> : this.props.children
  }
}
