import { ImageIcon } from 'lucide-react'
import { CATEGORY_ICONS } from './categoryIcons'

/** Stands for an example that only a model can draw: the sign of its category. */
export function ExampleTile({ category }: { category: string }) {
  const Icon = CATEGORY_ICONS[category] ?? ImageIcon
  return (
    <span className="img-example-picture" aria-hidden>
      <Icon size={18} strokeWidth={1.7} />
    </span>
  )
}
