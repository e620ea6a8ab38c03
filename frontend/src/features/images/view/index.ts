export { CompareView } from './CompareView'
export { isElsewhere, shownInPanel, useHeightVariable } from './elements'
export { ImageView, type ImageViewProps, useLikeness } from './ImageView'
