/** What axe finds on a screen, in both themes and at both sizes. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const DESKTOP = { name: 'desktop', width: 1440, height: 900 }
export const PHONE = { name: 'phone', width: 390, height: 844 }
const SIZES = [DESKTOP, PHONE]

/** Waits for dialogs and menus that fade in, and for colours that change with the theme. */
const SETTLED_MS = 400

interface Checked {
  sizes?: readonly (typeof DESKTOP)[]
  /** Restores the screen's state; another window size may have closed a menu. */
  open?: () => Promise<void>
}

export async function check(page: Page, what: string, checked: Checked = {}): Promise<void> {
  const { sizes = SIZES, open } = checked
  for (const theme of ['dark', 'light']) {
    await chooseTheme(page, theme)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await open?.()
      await page.waitForTimeout(SETTLED_MS)
      // Frames contain generated pages; the samples have tests of their own.
      const found = await new AxeBuilder({ page }).exclude('iframe').analyze()
      const summary = found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
      )
      expect(summary, `${what}, ${theme}, ${size.name}`).toEqual([])
    }
  }
  await page.setViewportSize(DESKTOP)
}

/** As if chosen in another tab: the button cannot be reached behind a dialog. */
async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((theme) => {
    localStorage.setItem('morpheo-theme', theme)
    const init = { key: 'morpheo-theme', newValue: theme, storageArea: localStorage }
    window.dispatchEvent(new StorageEvent('storage', init))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', theme)
}
