export { AppAiUse } from './AppAiUse'
export { declaredSystem, SYSTEM_PROMPT_MAX } from './declared'
export { useAppAi } from './useAppAi'
