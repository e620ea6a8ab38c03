// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { createChanges } from './changes'
