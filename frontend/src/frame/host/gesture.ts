/**
 * Whether a message from a frame follows a user gesture in it. The frame cannot be trusted, but a
 * click in a frame activates the windows above it and moves the focus there, and this window can
 * observe both, possibly a moment after the message.
 */
const CHECK_AFTER_MS = [0, 30, 90, 200]

const isSeen = (frame: HTMLIFrameElement): boolean =>
  document.activeElement === frame && (navigator.userActivation?.isActive ?? false)

export const followsGesture = async (frame: HTMLIFrameElement): Promise<boolean> => {
  for (const ms of CHECK_AFTER_MS) {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
    if (isSeen(frame)) return true
  }
  return false
}
