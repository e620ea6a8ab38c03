// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { AllImagesButton, KeptElsewhere } from './AllImagesButton'
export { deleteImages, useFreshAddresses, withFreshAddresses } from './keptImages'
