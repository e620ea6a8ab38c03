export { generateJob, modifyJob } from './pageJobs'
