export { default } from './TwoFactorCard'
