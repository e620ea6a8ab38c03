/** Why the save dialog is open; each context has its own title and button. */
export type SaveContext = 'save' | 'share' | 'qr' | 'connection'

export interface SaveContextTexts {
  title: string
  action: string
  /** Shown as a badge; none for plain saving. */
  badge: string | null
}

const LATEST = 'Latest content will be saved'

export const SAVE_CONTEXTS: Readonly<Record<SaveContext, SaveContextTexts>> = {
  save: { title: 'Save App', action: 'Save', badge: null },
  share: { title: 'Save to Share', action: 'Save & Share', badge: LATEST },
  qr: { title: 'Save for QR Code', action: 'Save & Generate QR', badge: LATEST },
  connection: { title: 'Save for Connection', action: 'Save & Connect', badge: LATEST },
}
