// biome-ignore-all lint/performance/noBarrelFile: what other parts of later scripts use of this folder
export { BROKEN_CONNECTIONS, ICON, INSTALL, PUBLISHED } from './dialogTexts'
export { decodedImage, iconRefusal, imageDataUrl } from './icon'
export { installFailureText, publicationOf } from './publishing'
