export { declaredSystem, SYSTEM_PROMPT_MAX } from './declared'
export { AppAiUse, useAppAi } from './useAppAi'
