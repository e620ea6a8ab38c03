import { Sparkles } from 'lucide-react'
import { EmptyState } from '@/components/EmptyState'

/** The stage before there is anything to show. */
export function EmptyStage() {
  return (
    <div className="gen-empty">
      <EmptyState icon={Sparkles} title="Your app takes shape here">
        Describe what you want to build and press Generate. You can watch it being written.
      </EmptyState>
    </div>
  )
}
