export { AllImagesButton, KeptElsewhere } from './AllImagesButton'
export { deleteImages, useFreshAddresses, withFreshAddresses } from './keptImages'
