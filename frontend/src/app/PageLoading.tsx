import { Spinner } from '@/components/Spinner'

/** Shown while the page's chunk loads or the session is being checked. */
export function PageLoading() {
  return (
    <main id="main" className="page">
      <Spinner />
    </main>
  )
}
