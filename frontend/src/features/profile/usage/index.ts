export { default } from './UsageCard'
