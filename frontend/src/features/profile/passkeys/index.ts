export { default } from './PasskeysCard'
