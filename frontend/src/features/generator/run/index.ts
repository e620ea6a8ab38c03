// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { continueCommand, generateCommand, retryCommand, stopCommand } from './commands'
export { ContinueButton, FailureActions, GenerateFailure } from './FailureActions'
export { hasLanded } from './notedRun'
export { OfferedSamples, RunStatus, SampleOffer } from './RunStatus'
export { tellSamples } from './runLanding'
export { createRunner, RUNNER, type Runner, useRunner } from './runner'
export { FAILED } from './texts'
