/** What a page really paints, screenshot by screenshot. */
import type { CDPSession, Page } from '@playwright/test'

/** Every screenshot that the page paints from now on. */
export async function paintedFrames(
  page: Page,
): Promise<{ screenshots: string[]; devtools: CDPSession }> {
  const devtools = await page.context().newCDPSession(page)
  const screenshots: string[] = []
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    screenshots.push(data)
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await devtools.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 50,
    everyNthFrame: 1,
  })
  return { screenshots, devtools }
}

export type Part = { x: number; y: number; width: number; height: number }

/** The mean brightness of screenshots or of a part of them, from 0 to 1, measured in a page of its own. */
export async function brightness(
  page: Page,
  screenshots: readonly string[],
  part: Part | null = null,
): Promise<number[]> {
  const bench = await page.context().newPage()
  try {
    const measured: number[] = []
    // One at a time: all of them at once are more than a page takes.
    for (const screenshot of screenshots)
      measured.push(await bench.evaluate(meanOf, { screenshot, part }))
    return measured
  } finally {
    await bench.close()
  }
}

/** Runs in the bench page. */
async function meanOf({
  screenshot,
  part,
}: {
  screenshot: string
  part: Part | null
}): Promise<number> {
  const context = new OffscreenCanvas(32, 32).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  const bytes = Uint8Array.from(atob(screenshot), (letter) => letter.charCodeAt(0))
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
