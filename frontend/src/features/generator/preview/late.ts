export { usePreviewNotices } from './usePreviewNotices'
