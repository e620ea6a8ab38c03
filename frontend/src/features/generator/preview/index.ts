export { linkPreview } from './previewLink'
export { previewRegistration } from './registration'
export { useEditingDone } from './useEditingDone'
