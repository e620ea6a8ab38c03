// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
/** The properties of the panel. */
export { PropertyPanel } from './PropertyPanel'
export { TypedForContext, useLasting, useTyped } from './useTyped'
