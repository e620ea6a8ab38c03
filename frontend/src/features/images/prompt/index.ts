// biome-ignore-all lint/performance/noBarrelFile: the door of the folder
export { Downloads, ModifySection } from './ModifySection'
export { PromptSection } from './PromptSection'
