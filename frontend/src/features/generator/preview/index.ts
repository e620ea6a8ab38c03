export { editCommand } from './commands'
export { linkPreview } from './previewLink'
export { useEditingDone, usePreviewKeys } from './usePreviewKeys'
