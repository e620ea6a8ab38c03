export { jobAskedFor } from './jobs'
export { OPERATION } from './texts'
