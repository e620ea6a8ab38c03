import { SAVE_TEXTS } from '../texts'

/** What comes after the save. */
export type SaveReason = 'save' | 'leave' | 'share' | 'qr' | 'connection'

export interface SaveTexts {
  title: string
  action: string
  /** Shown as a badge; none for plain saving. */
  badge: string | null
}

export function saveTexts(reason: SaveReason): SaveTexts {
  switch (reason) {
    case 'save':
    case 'leave':
      return SAVE_TEXTS.plain
    case 'share':
      return SAVE_TEXTS.share
    case 'qr':
      return SAVE_TEXTS.qr
    case 'connection':
      return SAVE_TEXTS.connection
  }
}
