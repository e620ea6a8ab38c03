export { publishRegistration } from './registration'
