import type { ComponentType, ReactNode } from 'react'
import { failedPart } from '@/components/LazyPart'
import { loadInTime, type PartModule } from '@/lib/lazyPart'
import { PageLoading } from './PageLoading'

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
