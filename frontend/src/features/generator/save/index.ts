// biome-ignore-all lint/performance/noBarrelFile: the door of its folder
export { saveCommand } from './commands'
export { SavingDialog, saveDialogs } from './dialogs'
export {
  createSaving,
  isTimeout,
  loadedPageAlone,
  SAVING,
  type SaveApp,
  type Saving,
  useSaving,
} from './saving'
