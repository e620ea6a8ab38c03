export { default } from './DataCard'
