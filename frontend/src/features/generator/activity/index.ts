export { activityCommand, activityDialogs, OperationsTray } from './registration'
