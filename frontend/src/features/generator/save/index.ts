export { SavingDialog, saveRegistration } from './registration'
export {
  createSaving,
  isTimeout,
  loadedPageAlone,
  SAVING,
  type SaveApp,
  type Saving,
  useSaving,
} from './saving'
