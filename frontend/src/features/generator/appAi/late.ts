export { declaredSystem, SYSTEM_PROMPT_MAX } from './declared'
export { AppAiQuestions, AppAiUse, useAppAi } from './useAppAi'
