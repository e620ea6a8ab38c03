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
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
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
    return await bench.evaluate(
      async ({ pictures, part }) => {
        const canvas = new OffscreenCanvas(32, 32)
        const context = canvas.getContext('2d', { willReadFrequently: true })
        if (!context) throw new Error('no canvas')
        const measured: number[] = []
        for (const picture of pictures) {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
          const image = await createImageBitmap(new Blob([bytes]))
          const { width, height } = image
          const from = part ?? { x: 0, y: 0, width, height }
          context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, 32, 32)
          const { data } = context.getImageData(0, 0, 32, 32)
          let sum = 0
          for (let at = 0; at < data.length; at += 4) {
            sum += ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 765
          }
          measured.push(sum / (32 * 32))
        }
        return measured
      },
      { pictures, part },
    )
  } finally {
    await bench.close()
  }
}
