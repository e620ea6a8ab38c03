/** What axe finds on a screen, in both themes and at both sizes. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const DESKTOP = { name: 'desktop', width: 1440, height: 900 }
export const PHONE = { name: 'phone', width: 390, height: 844 }
/** A phone on its side, and a desktop at 200 % zoom. */
export const SHORT = [
  { name: 'phone on its side', width: 844, height: 390 },
  { name: 'large zoom', width: 720, height: 450 },
]
const SIZES = [DESKTOP, PHONE]

interface Checked {
  sizes?: readonly (typeof DESKTOP)[]
  /** Restores the screen's state; another window size may have closed a menu. */
  open?: () => Promise<void>
}

export async function check(page: Page, what: string, checked: Checked = {}): Promise<void> {
  const { sizes = SIZES, open } = checked
  for (const size of sizes) {
    await page.setViewportSize(size)
    await open?.()
    for (const theme of ['dark', 'light'] as const) {
      await chooseTheme(page, theme)
      await settled(page)
      // Frames contain generated pages, which have tests of their own. Without them axe needs no page of its own for
      // each analysis, which takes longer than the analysis.
      const found = await new AxeBuilder({ page }).setLegacyMode().exclude('iframe').analyze()
      const summary = found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
      )
      expect.soft(summary, `${what}, ${theme}, ${size.name}`).toEqual([])
    }
  }
  await page.setViewportSize(DESKTOP)
}

/** Waits for dialogs and menus that fade in, and for colours that change with the theme. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const ending = document
      .getAnimations()
      // what follows scrolling ends with no time
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
    await frame()
  })
}

/** As if chosen in another tab: the button cannot be reached behind a dialog. Other hosts follow the system. */
async function chooseTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  const html = page.locator('html')
  if ((await html.getAttribute('data-bs-theme')) === null) return
  await page.evaluate((theme) => {
    localStorage.setItem('morpheo-theme', theme)
    const init = { key: 'morpheo-theme', newValue: theme, storageArea: localStorage }
    window.dispatchEvent(new StorageEvent('storage', init))
  }, theme)
  await expect(html).toHaveAttribute('data-bs-theme', theme)
}
