export { linkPreview } from './previewLink'
export { previewRegistration } from './registration'
