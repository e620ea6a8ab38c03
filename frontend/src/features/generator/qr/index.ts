export { qrDialogs } from './registration'
