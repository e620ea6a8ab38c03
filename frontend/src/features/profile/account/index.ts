export { default } from './AccountCard'
