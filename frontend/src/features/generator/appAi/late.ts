export { declaredSystem } from './declared'
export { AppAiQuestions, AppAiUse, useAppAi } from './useAppAi'
