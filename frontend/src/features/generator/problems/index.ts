export { problemsRegistration } from './registration'
