export { FILES_WAIT, isWaitingForFiles, usePageFiles, usePromptFiles } from './boxes'
export { formCall } from './formCall'
