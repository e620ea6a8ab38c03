// biome-ignore-all lint/performance/noBarrelFile: what other parts of later scripts use of this folder
export { BROKEN_CONNECTIONS, INSTALL, PUBLISHED } from './dialogTexts'
export { installFailureText, publicationOf } from './publishing'
