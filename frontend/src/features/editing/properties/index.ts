/** The properties of the panel. */
export { PropertyPanel } from './PropertyPanel'
export { TypedForContext, useLasting, useTyped } from './useTyped'
