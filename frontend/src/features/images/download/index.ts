// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { archiveName } from './names'
export { DownloadError, outcomeOf } from './outcome'
export { DOWNLOAD } from './texts'
