// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
/** The panel of edit mode. */
export { default as EditTools } from './EditTools'
