/** What the side panel, or on small screens the sheet, is about. */
export type Panel =
  | { kind: 'prompt' }
  /** `drawer`: on small screens, all actions in a drawer instead of the instruction alone. */
  | { kind: 'modify'; drawer: boolean }
  | { kind: 'chat' }

export type PanelKind = Panel['kind']

/** What unsaved work would be given up for. */
export type LeaveReason = 'clear' | 'generate' | 'navigate'

/** Asks before unsaved work is given up. */
export interface MayLeave {
  /** Whether to go on: nothing would be lost, or the person has decided. */
  mayLeave(reason: LeaveReason): Promise<boolean>
}

export const MODIFY_PANEL: Panel = { kind: 'modify', drawer: false }

/** The side panel's element, for the button that folds it. */
export const SIDE_ID = 'gen-side'
