export { default } from './PlanCard'
