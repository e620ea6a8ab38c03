export { formCall } from './formCall'
export { FILES_WAIT, isWaitingForFiles, RunFiles } from './RunFiles'
