// Later scripts import it, none of the first ones.
export { FillImages } from './FillImages'
export { hasUnprocessedImageMarkers } from './markers'
