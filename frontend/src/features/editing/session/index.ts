/** One session of editing by hand. */

export type { Copied } from './editingState'
export type { Components, EditSession } from './editSession'
export type { DrawnWriter, Written } from './hearing'
export { useEditSession } from './useEditSession'
