export { optimizeRegistration } from './registration'
