// biome-ignore-all lint/performance/noBarrelFile: the door of its folder

export { SavingDialog, saveCommand, saveDialogs } from './registration'
export {
  createSaving,
  isTimeout,
  loadedPageAlone,
  SAVING,
  type SaveApp,
  type Saving,
  useSaving,
} from './saving'
