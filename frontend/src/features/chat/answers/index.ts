export { createAnswers } from './answers'
export { chatJob, type Exchange, newExchange } from './exchange'
