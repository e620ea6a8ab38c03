export { transferRegistration } from './registration'
