// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { createAnswers } from './answers'
export { chatJob, type Exchange, newExchange } from './exchange'
