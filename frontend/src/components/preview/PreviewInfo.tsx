import { useEffect, useId, useRef, useState } from 'react'
import type { NetworkStatus } from '@/frame/host/network'
import { WATCHING } from '@/frame/host/previewState'
import type { Size } from './geometry'

const CONNECTION: Record<NetworkStatus, string> = {
  online: 'Online',
  offline: 'Offline',
  slow: 'Slow, with reduced motion',
}

interface PreviewInfoProps {
  screen: Size
  scale: number
  viewName: string
  network: NetworkStatus
  /** Whether problems of the page are noticed; null while there is none. */
  watched: boolean | null
  generatedAt: number | null
}

/** The size of the page's window, and whether its problems are noticed; a click shows details. */
export function PreviewInfo({
  screen,
  scale,
  viewName,
  network,
  watched,
  generatedAt,
}: PreviewInfoProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [open])

  const watching = watched === null ? null : WATCHING[`${watched}`]
  const size = `${Math.round(screen.width)} × ${Math.round(screen.height)}`
  return (
    <div className="title-bar-info" ref={root}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={['About this preview', size, watching].filter(Boolean).join(', ')}
        title={watching ?? undefined}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => setOpen(!open)}
      >
        {watched !== null && <i className="watch-dot" data-active={watched} aria-hidden />}
        {size}
      </button>
      {open && (
        <dl className="preview-info" id={id}>
          <dt>View</dt>
          <dd>{viewName}</dd>
          <dt>Size</dt>
          <dd>
            {size}
            {scale < 1 && `, scaled to ${Math.round(scale * 100)} %`}
          </dd>
          <dt>Connection</dt>
          <dd>{CONNECTION[network]}</dd>
          {watching !== null && (
            <>
              <dt>Problems</dt>
              <dd>{watching}</dd>
            </>
          )}
          {generatedAt !== null && (
            <>
              <dt>Generated at</dt>
              <dd>{new Date(generatedAt).toLocaleTimeString()}</dd>
            </>
          )}
        </dl>
      )}
    </div>
  )
}
