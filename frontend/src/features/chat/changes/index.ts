// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { ChangeCard } from './ChangeCard'
export { createChanges } from './changes'
