// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
/** Texts and tables that scripts draw. */
export { CONTENT } from './texts'
export { useContent } from './useContent'
