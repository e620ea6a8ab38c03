// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { Examples } from './Examples'
export { ModelPicker } from './ModelPicker'
export { OfflineNote, PromptSection } from './PromptSection'
export { createPromptEnhancing, ENHANCING, tellReplaced, useVisitorPrompt } from './replacing'
export { PROMPT } from './texts'
export { useModelChoice } from './useModelChoice'
