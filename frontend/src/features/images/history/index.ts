// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { Thumbnail } from './Thumbnail'
export { ALL_IMAGES, HISTORY, IMAGE_HISTORY } from './texts'
