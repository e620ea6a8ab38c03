export { LeaveQuestion } from './LeaveQuestion'
