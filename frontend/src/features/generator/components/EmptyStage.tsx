import { Sparkles } from 'lucide-react'
import { EmptyState } from '@/components/EmptyState'
import { EMPTY_STAGE } from '../texts'

/** Shown in the preview before there is an app. */
export function EmptyStage() {
  return (
    <div className="gen-empty">
      <EmptyState icon={Sparkles} title={EMPTY_STAGE.title}>
        {EMPTY_STAGE.text}
      </EmptyState>
    </div>
  )
}
