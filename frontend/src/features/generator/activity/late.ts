// biome-ignore-all lint/performance/noBarrelFile: what other parts of later scripts use of this folder
export { jobAskedFor } from './jobs'
export { OPERATION } from './texts'
