import { RefreshCw } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createPart, type Part, type PartModule } from '@/lib/lazyPart'

/**
 * A component in a chunk of its own, loaded when it is first shown. Instead of waiting for ever, or
 * taking the screen down, it says that it could not be loaded and offers to try again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<PartModule<ComponentType<P>>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  const part = createPart(load)
  return function LazyPart(props: P) {
    const Loaded = usePart(part)
    if (Loaded === 'loading') return waiting
    if (Loaded === 'failed') return <ChunkFailed onRetry={part.load} />
    return <Loaded {...props} />
  }
}

function usePart<T>(part: Part<T>): T | 'loading' | 'failed' {
  useEffect(() => part.load(), [part])
  return useSyncExternalStore(part.watch, part.state)
}

/** Needs nothing that would have to be loaded. */
export function ChunkFailed({ onRetry }: { onRetry(): void }) {
  return (
    <div className="card-m chunk-failed" role="alert">
      <p className="mb-2">Loading chunk failed</p>
      <button type="button" className="btn btn-sm btn-quiet" onClick={onRetry}>
        <RefreshCw size={15} className="me-2" aria-hidden />
        Try again
      </button>
    </div>
  )
}
