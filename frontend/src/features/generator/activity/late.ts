export { OPERATION } from './texts'
export { jobAskedFor } from './watch'
