/** What a frame says in edit mode, for tests. */
import type { EditMessage } from '@/frame/editProtocol'
import type { ConnectionElement } from '@/frame/protocol'
import type { EditSession } from '../session/editSession'

export const named = (id: string, tag: string): ConnectionElement => ({
  path: [],
  tag,
  text: '',
  id: { attribute: 'id', value: id },
})
export const choose = (id: string, tag = 'p', isAdded = false): EditMessage => ({
  type: 'edit-chosen',
  element: named(id, tag),
  within: [],
  isAdded,
})
/** The values of the ids of what is selected. */
export const ids = (of: EditSession) =>
  of.state.getState().selected.map((one) => ('value' in one.key ? one.key.value : one.key.tag))
