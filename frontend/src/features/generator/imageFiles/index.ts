export { decodedImage, ICON, iconPng, iconRefusal, imageDataUrl } from './picture'
