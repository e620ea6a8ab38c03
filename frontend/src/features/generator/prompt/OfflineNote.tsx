import { useModelChoice } from './useModelChoice'

/** Says that the offline studio answers when no AI is configured. */
export function OfflineNote() {
  const { offline } = useModelChoice()
  if (!offline) return null
  return (
    <p className="gen-note mb-0">
      No AI is connected. The offline studio adapts ready-made sample apps to your words instead.
    </p>
  )
}
