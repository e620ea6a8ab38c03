/** What axe finds on a screen, in both themes and at both sizes. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const DESKTOP = { name: 'desktop', width: 1440, height: 900 }
export const PHONE = { name: 'phone', width: 390, height: 844 }
const SIZES = [DESKTOP, PHONE]

/** Fading in dialogs and menus, and colours that change with the theme. */
const SETTLED_MS = 400

interface Checked {
  sizes?: readonly (typeof DESKTOP)[]
  /** Brings the screen (back) to the state that is meant; another size may have closed a menu. */
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
      // Frames hold what an AI wrote; the samples have tests of their own.
      const found = await new AxeBuilder({ page }).exclude('iframe').analyze()
      const summary = found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
      )
      expect(summary, `${what}, ${theme}, ${size.name}`).toEqual([])
    }
  }
  await page.setViewportSize(DESKTOP)
}

/** As when the person chose it in another tab: the button is out of reach behind a dialog. */
async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((theme) => {
    localStorage.setItem('morpheo-theme', theme)
    const told = { key: 'morpheo-theme', newValue: theme, storageArea: localStorage }
    window.dispatchEvent(new StorageEvent('storage', told))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-bs-theme', theme)
}
