import type { EditableComponent } from '@/document/pageEdit/components'
import { SELECT } from '../texts'

/** What a row of the list, or of the tree, tells beside the label. */
export function ComponentTags({ component }: { component: EditableComponent }) {
  return (
    <span className="edit-tags">
      <span className="tag">{component.type}</span>{' '}
      {component.hasProperties && <span className="tag">{SELECT.editable}</span>}
    </span>
  )
}
