import type { ReactNode } from 'react'
import { useTitle } from '@/lib/title'
import { Footer } from './Footer'

interface PageProps {
  title: string
  /** Shown beside the heading. */
  actions?: ReactNode
  lead?: ReactNode
  children: ReactNode
}

/** A screen that scrolls as a whole, with its heading. */
export function Page({ title, actions, lead, children }: PageProps) {
  useTitle(title)
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="page-inner">
        <header className="page-head">
          <div>
            <h1>{title}</h1>
            {lead && <p className="text-m mb-0">{lead}</p>}
          </div>
          {actions && <div className="d-flex flex-wrap gap-2">{actions}</div>}
        </header>
        {children}
      </div>
      <Footer />
    </main>
  )
}
