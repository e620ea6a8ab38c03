/** Whether the person closed the 'Made with Morpheo' badge; kept while the browser's tab is open. */
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
    // Blocked: it then holds for this page view only.
  }
}
