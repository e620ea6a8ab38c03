import type { ReactNode } from 'react'
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
