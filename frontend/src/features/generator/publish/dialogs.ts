import { type DialogParts, lazyDialog } from '../store'
import type { InstallForm, InstallStage } from './publishing'

interface PublishDialogs {
  /** `form` as it was filled in, once it was sent; `stage` while it is under way. */
  install: { form: InstallForm | null; stage: InstallStage | null; error: string | null }
}

export const publishDialogs: DialogParts<PublishDialogs> = {
  install: lazyDialog(() => import('./InstallDialog')),
}
