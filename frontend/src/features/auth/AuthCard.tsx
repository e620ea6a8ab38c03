import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import { Footer } from '@/components/Footer'
import { useTitle } from '@/lib/title'
import '@/styles/routes/auth.scss'

interface AuthCardProps {
  title: string
  lead: string
  children: ReactNode
  footer: ReactNode
}

export function AuthCard({ title, lead, children, footer }: AuthCardProps) {
  useTitle(title)
  return (
    <main id="main" className="page auth-page" tabIndex={-1}>
      <section className="auth-card" aria-labelledby="auth-title">
        <i className="brand-mark" aria-hidden />
        <h1 id="auth-title">{title}</h1>
        <p className="text-m">{lead}</p>
        {children}
        <p className="auth-footer text-m">{footer}</p>
      </section>
      <Footer />
    </main>
  )
}

/** Pages of this site that the server renders: the router has none of them. */
const SERVER_RENDERED = /^\/pricing(?![\w-])/

/** Goes on, after signing in, with what asked for it. */
export function ReturnTo({ path }: { path: string }) {
  const isOfServer = SERVER_RENDERED.test(path)
  useEffect(() => {
    if (isOfServer) location.replace(path)
  }, [isOfServer, path])
  return isOfServer ? <main id="main" className="page" /> : <Navigate to={path} replace />
}
