import { Sparkles } from 'lucide-react'
import { EmptyState } from '@/components/EmptyState'

/** Shown in the preview before there is an app. */
export function EmptyStage() {
  return (
    <div className="gen-empty">
      <EmptyState icon={Sparkles} title="Your app takes shape here">
        Describe what you want to build and press Generate. You can watch it being written.
      </EmptyState>
    </div>
  )
}
