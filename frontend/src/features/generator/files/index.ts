export { FILES_WAIT, isWaitingForFiles, RunFiles } from './RunFiles'
export { withFiles } from './withFiles'
