// biome-ignore-all lint/performance/noBarrelFile: the door of the folder

export { createAsking } from './asking'
export { FailurePanel } from './FailurePanel'
export { LoadingOverlay } from './LoadingOverlay'
export { pdfOf } from './pdf'
export { createReader, shown } from './reading'
export { createRuns } from './runs'
