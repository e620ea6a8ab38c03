export { Thumbnail } from './Thumbnail'
export { ALL_IMAGES, HISTORY, IMAGE_HISTORY } from './texts'
