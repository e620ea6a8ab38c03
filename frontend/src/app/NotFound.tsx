import { useTitle } from '@/lib/title'

export function NotFound() {
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
    </main>
  )
}
