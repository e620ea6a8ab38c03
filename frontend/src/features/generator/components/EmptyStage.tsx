import { Sparkles } from 'lucide-react'
import { EmptyState } from '@/components/EmptyState'
import { useGenerator } from '../stores/context'
import { CHOOSING_STAGE, EMPTY_STAGE } from '../texts'

/** Shown in the preview before there is an app. */
export function EmptyStage() {
  const isChoosing = useGenerator((state) => state.offer !== null)
  const { title, text } = isChoosing ? CHOOSING_STAGE : EMPTY_STAGE
  return (
    <div className="gen-empty">
      <EmptyState icon={Sparkles} title={title}>
        {text}
      </EmptyState>
    </div>
  )
}
