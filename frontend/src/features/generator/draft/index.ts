// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { openSaved } from './opening'
export { useAppAddress, useOpenRecord } from './useAppAddress'
export { type RestoreParts, useRestore } from './useRestore'
export { useServerDrafts, useWorkDraft } from './useWorkDraft'
export { type UserDrafts, userDrafts, type WorkDraft } from './workDraft'
