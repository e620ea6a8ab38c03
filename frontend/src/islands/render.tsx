import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '@/lib/queries/client'

/** All islands of a page share one query cache. */
export const queryClient = createQueryClient()

/** Renders an island in place of the server's markup. */
export function renderIsland(element: HTMLElement, content: ReactNode): void {
  createRoot(element).render(
    <QueryClientProvider client={queryClient}>{content}</QueryClientProvider>,
  )
}
