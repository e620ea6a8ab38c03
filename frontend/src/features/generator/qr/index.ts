export { qrRegistration } from './registration'
