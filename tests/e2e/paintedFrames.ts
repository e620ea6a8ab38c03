/** What a page really paints, picture by picture. */
import type { CDPSession, Page } from '@playwright/test'

/** Every picture that the page paints from now on. */
export async function paintedFrames(
  page: Page,
): Promise<{ pictures: string[]; devtools: CDPSession }> {
  const devtools = await page.context().newCDPSession(page)
  const pictures: string[] = []
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(data)
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await devtools.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 50,
    everyNthFrame: 1,
  })
  return { pictures, devtools }
}

export type Part = { x: number; y: number; width: number; height: number }

/** The mean brightness of pictures or of a part of them, from 0 to 1, measured in a page of its own. */
export async function brightness(
  page: Page,
  pictures: readonly string[],
  part: Part | null = null,
): Promise<number[]> {
  const bench = await page.context().newPage()
  try {
    const measured: number[] = []
    // One at a time: all of them at once are more than a page takes.
    for (const picture of pictures) measured.push(await bench.evaluate(meanOf, { picture, part }))
    return measured
  } finally {
    await bench.close()
  }
}

/** Runs in the bench page. */
async function meanOf({ picture, part }: { picture: string; part: Part | null }): Promise<number> {
  const context = new OffscreenCanvas(32, 32).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes]))
  const from = part ?? { x: 0, y: 0, width: image.width, height: image.height }
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, 32, 32)
  image.close()
  const { data } = context.getImageData(0, 0, 32, 32)
  let sum = 0
  for (let at = 0; at < data.length; at += 4) {
    sum += ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 765
  }
  return sum / (32 * 32)
}
