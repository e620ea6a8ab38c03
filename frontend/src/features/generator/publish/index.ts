export { installCommand, publishDialogs } from './registration'
