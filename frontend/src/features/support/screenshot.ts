import { reencodedInBackground } from '@/lib/reencoding/background'
import { FIRST_MEASURE, needsFirstMeasure } from '@/lib/reencoding/measures'

export const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Until what the panel covered is painted again, and the browser's own question is gone. */
const SETTLE_MS = 300
/** Until the first picture of the screen must have come. */
const FRAME_TIMEOUT_MS = 10_000

/** Phones cannot. */
export const canTakeScreenshot = (): boolean =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function'

interface TabCapture extends DisplayMediaStreamOptions {
  /** Browsers that know it offer this tab first. */
  preferCurrentTab: boolean
}

/** A picture of what the person chooses: this tab, a window or the screen. Null when they choose nothing. */
export async function takeScreenshot(): Promise<Blob | null> {
  const asked: TabCapture = { video: true, audio: false, preferCurrentTab: true }
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getDisplayMedia(asked)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null
    throw error
  }
  try {
    return await firstFrame(stream)
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

async function firstFrame(stream: MediaStream): Promise<Blob> {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  await inTime(video.play())
  await new Promise((settled) => setTimeout(settled, SETTLE_MS))
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  video.srcObject = null
  const image = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'))
  if (image === null) throw new Error('No picture came')
  return image
}

/** A window that is minimized gives no picture. */
function inTime(playing: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No picture came')), FRAME_TIMEOUT_MS)
    playing.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** As it is sent: made smaller where it is too large. Null where the browser cannot. */
export async function sendable(image: Blob): Promise<Blob | null> {
  if (!needsFirstMeasure(image)) return image
  return (await reencodedInBackground(image, FIRST_MEASURE))?.image ?? null
}
