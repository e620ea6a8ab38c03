import { SAVE_TEXTS } from './dialogTexts'

/** What comes after the save. */
export type SaveReason = 'save' | 'leave' | 'share' | 'qr' | 'connection'

export interface SaveTexts {
  title: string
  action: string
  /** Shown as a badge; none for plain saving. */
  badge: string | null
}

/** Why an app is saved first; null where that is what the person asked for. */
export function saveReasonText(reason: SaveReason, isNamed: boolean): string | null {
  if (reason !== 'share' && reason !== 'qr') return null
  const action = SAVE_TEXTS[reason].verb
  return isNamed ? SAVE_TEXTS.latest(action) : SAVE_TEXTS.nameFirst(action)
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
