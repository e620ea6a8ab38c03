/** Whether the user closed the 'Made with Morpheo' badge; remembered while the tab is open. */
const KEY = 'morpheo-badge-dismissed'

let dismissed = false

export function isBadgeDismissed(): boolean {
  try {
    return dismissed || sessionStorage.getItem(KEY) !== null
  } catch {
    return dismissed
  }
}

export function dismissBadge(): void {
  dismissed = true
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Blocked: remembered for this page view only.
  }
}
