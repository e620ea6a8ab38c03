/** Waits until a page or a frame has drawn what it was going to draw. */
import type { Frame, Page } from '@playwright/test'

/** For what draws for ever. */
const LONGEST_MS = 2_000

/** Fonts are there, animations with an end are over, and the document has been left alone for two frames. */
export async function settled(shown: Page | Frame): Promise<void> {
  await shown.evaluate(async (longest) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const end = performance.now() + longest
    await document.fonts.ready
    let changes = 0
    const observer = new MutationObserver(() => {
      changes += 1
    })
    const all = { subtree: true, childList: true, attributes: true, characterData: true }
    observer.observe(document, all)
    let before = -1
    while (before !== changes && performance.now() < end) {
      before = changes
      const ending = document
        .getAnimations()
        // what follows scrolling ends with no time
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      const over = Promise.allSettled(ending.map((animation) => animation.finished))
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, longest))])
      await frame()
      await frame()
    }
    observer.disconnect()
  }, LONGEST_MS)
}
