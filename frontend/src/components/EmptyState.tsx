import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span className="empty-icon" aria-hidden>
        <Icon size={26} strokeWidth={1.7} />
      </span>
      <h2>{title}</h2>
      <p className="text-m">{children}</p>
      {action}
    </div>
  )
}
