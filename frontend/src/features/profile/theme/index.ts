export { default } from './ThemeCard'
