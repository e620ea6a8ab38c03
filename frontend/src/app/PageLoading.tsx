import { Spinner } from '@/components/Spinner'

/** The place of a page whose chunk, or whose visitor, is not known yet. */
export function PageLoading() {
  return (
    <main id="main" className="page">
      <Spinner />
    </main>
  )
}
