export { decodedImage, iconPng, iconRefusal, imageDataUrl } from './picture'
export { ICON } from './texts'
