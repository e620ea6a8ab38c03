export { Downloads, ModifySection } from './ModifySection'
export { PromptSection } from './PromptSection'
