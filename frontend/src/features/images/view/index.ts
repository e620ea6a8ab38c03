// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { CompareView } from './CompareView'
export { isElsewhere, shownInPanel, useHeightVariable } from './elements'
export { ImageView, type ImageViewProps, useLikeness } from './ImageView'
