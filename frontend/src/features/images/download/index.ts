export { archiveName } from './names'
export { DownloadError, outcomeOf } from './outcome'
export { DOWNLOAD } from './texts'
