import { OctagonAlert } from 'lucide-react'
import { optionalPart } from '../LazyPart'

const CopyErrorLog = optionalPart<{ crash: unknown }>(() => import('./CopyErrorLog'))

/** Shown when rendering failed. It must not depend on anything that could fail as well. */
export function CrashPage({ error }: { error: unknown }) {
  return (
    <main id="main" className="page crash">
      <div className="empty-state" role="alert">
        <span className="empty-icon bad" aria-hidden>
          <OctagonAlert size={26} strokeWidth={1.7} />
        </span>
        <h1>Something went wrong</h1>
        <p className="text-m">
          This page could not be shown. Your saved apps are safe; reloading usually helps.
        </p>
        <details className="crash-details">
          <summary>Error details</summary>
          <pre>{detailsOf(error)}</pre>
          <CopyErrorLog crash={error} />
        </details>
        <button type="button" className="btn btn-grad" onClick={() => location.reload()}>
          Reload Page
        </button>
      </div>
    </main>
  )
}

function detailsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
