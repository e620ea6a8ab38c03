export { FILES_WAIT, isWaitingForFiles, RunFiles } from './attaching'
export { withFiles } from './withFiles'
