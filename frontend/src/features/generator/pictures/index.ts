// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { decodedImage, iconPng, iconRefusal, imageDataUrl } from './picture'
export { ICON } from './texts'
