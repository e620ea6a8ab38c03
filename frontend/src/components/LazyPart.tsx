import { RefreshCw } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createPart, type Part, type PartModule, useOnline } from '@/lib/lazyPart'

type Load<P> = () => Promise<PartModule<ComponentType<P>>>

/** `preload` fetches the chunk before it is needed, so that it is there without a network. */
export type LazyComponent<P> = ComponentType<P> & { preload(): void }

/**
 * A component in a chunk of its own, loaded when it is first shown. Instead of waiting for ever, or
 * taking the screen down, it says that it could not be loaded and offers to try again.
 */
export function lazyPart<P extends object>(
  load: Load<P>,
  waiting: ReactNode = null,
): LazyComponent<P> {
  const part = createPart(load)
  return Object.assign(partComponent(part, waiting), { preload: part.preload })
}

/** The same for what a screen does without: nothing stands in its place, also where it cannot be loaded. */
export const optionalPart = <P extends object>(load: Load<P>): ComponentType<P> =>
  partComponent(createPart(load), null, () => null)

/** The same for a component whose chunk could not be loaded just now; `around` frames the notice. */
export function failedPart<P extends object>(
  load: Load<P>,
  waiting: ReactNode,
  around: (notice: ReactNode) => ReactNode,
): ComponentType<P> {
  return partComponent(createPart(load, 'failed'), waiting, around)
}

function partComponent<P extends object>(
  part: Part<ComponentType<P>>,
  waiting: ReactNode,
  around = (notice: ReactNode): ReactNode => notice,
): ComponentType<P> {
  return function LazyPart(props: P) {
    const Loaded = usePart(part)
    if (Loaded === 'loading') return waiting
    if (Loaded === 'failed') {
      return around(<ChunkFailed onRetry={part.retry} onClose={closeOf(props)} />)
    }
    return <Loaded {...props} />
  }
}

/** What closes a dialog closes the notice in its place, too. */
function closeOf(props: object): (() => void) | undefined {
  const close = 'onClose' in props ? props.onClose : undefined
  return typeof close === 'function' ? () => close() : undefined
}

/** What of a part is there. Shown by whoever has something to show without it. */
export function usePart<T>(part: Part<T>): T | 'loading' | 'failed' {
  useEffect(() => part.need(), [part])
  return useSyncExternalStore(part.watch, part.state)
}

/** Needs nothing that would have to be loaded. With the connection it tries again by itself. */
function ChunkFailed({
  onRetry,
  onClose,
}: {
  onRetry(): void
  onClose?: (() => void) | undefined
}) {
  const online = useOnline()
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className="card-m chunk-failed" role="alert">
      <p className="mb-2">Loading chunk failed</p>
      {!online && (
        <p className="text-m mb-2">
          You are offline. Your work is safe; this opens once you are back online.
        </p>
      )}
      <button type="button" className="btn btn-sm btn-quiet" onClick={onRetry}>
        <RefreshCw size={15} className="me-2" aria-hidden />
        Try Again
      </button>
      {onClose && (
        <button type="button" className="btn btn-sm btn-quiet ms-2" onClick={onClose}>
          Close
        </button>
      )}
    </div>
  )
}
