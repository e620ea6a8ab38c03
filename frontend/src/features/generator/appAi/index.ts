export { appAiRegistration } from './registration'
