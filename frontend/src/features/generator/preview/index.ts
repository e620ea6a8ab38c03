// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { editCommand } from './commands'
export { linkPreview } from './previewLink'
export { useEditingDone, usePreviewKeys } from './usePreviewKeys'
