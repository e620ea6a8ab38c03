/** What axe finds on a screen, in both themes and at both sizes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import { settled } from './settled'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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
    const { width, height } = page.viewportSize() ?? size
    // a full screen is as large as it is
    if (width !== size.width || height !== size.height) await page.setViewportSize(size)
    await open?.()
    // small screens have the colours of the large one
    const themes =
      size === DESKTOP || sizes.length === 1 ? (['dark', 'light'] as const) : (['dark'] as const)
    for (const theme of themes) {
      await chooseTheme(page, theme)
      await settled(page)
      // the rules that are about colours are enough for the second theme
      const found = await violations(page, theme === 'dark' ? null : OF_COLOURS)
      expect.soft(found, `${what}, ${theme}, ${size.name}`).toEqual([])
    }
  }
  if (sizes.length > 1 || sizes[0] !== DESKTOP) {
    await page.setViewportSize(DESKTOP)
    // what is pressed before the screen has its new shape may be lost
    await settled(page)
  }
}

const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** What axe finds by these rules or, for null, by all; each rule with its elements. Frames have tests of their own. */
export async function violations(
  shown: Page | Frame,
  rules: readonly string[] | null,
): Promise<string[]> {
  if (!(await shown.evaluate(() => 'axe' in window))) await shown.evaluate(AXE)
  return shown.evaluate(async (rules) => {
    type Found = { violations: { id: string; nodes: { target: string[] }[] }[] }
    type Axe = { run(context: object, options: object): Promise<Found> }
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(
      { exclude: [['iframe']] },
      { resultTypes: ['violations'], iframes: false, ...(rules && { runOnly: rules }) },
    )
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
    )
  }, rules)
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
