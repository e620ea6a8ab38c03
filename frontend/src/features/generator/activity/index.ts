export { activityRegistration, OperationsTray } from './registration'
