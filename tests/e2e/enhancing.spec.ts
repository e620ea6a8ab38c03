/** 'Enhance prompt' in both modes, by keys alone, with axe, at both sizes and in both themes. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { check, DESKTOP, PHONE } from './axe'
import { prompt, studioButton } from './studio'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const MODES = [
  { mode: 'app', path: '/generate', words: 'A habit tracker with streaks' },
  { mode: 'image', path: '/generate?mode=image', words: 'A red fox' },
] as const

/** Goes on until the control with this whole name has the focus. */
async function tabExactly(page: Page, name: string): Promise<void> {
  const control = studioButton(page, name)
  for (let step = 0; step < 60; step += 1) {
    if (await control.evaluate((button) => button === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

for (const { mode, path, words } of MODES) {
  test(`the prompt of an ${mode} is enhanced, and taken back, by keys alone`, async ({ page }) => {
    await register(page)
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await page.goto(path)
      // what was written is there again
      await expect(prompt(page)).toHaveValue(size === DESKTOP ? '' : words)
      await prompt(page).fill('')
      await prompt(page).focus()
      await page.keyboard.type(words)
      await tabExactly(page, 'Enhance prompt')
      await page.keyboard.press('Space')
      await expect(studioButton(page, 'Enhance prompt')).toHaveAttribute('aria-pressed', 'true')
      await check(page, `to be enhanced, ${mode}`, { sizes: [size] })
      await page.setViewportSize(size)
      await tabExactly(page, 'Enhance Prompt')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Prompt Enhanced!').first()).toBeVisible({ timeout: 60_000 })
      await expect(prompt(page)).not.toHaveValue(words)
      expect(await prompt(page).inputValue()).toContain(words)
      await expect(studioButton(page, 'Enhance prompt')).toHaveAttribute('aria-pressed', 'false')
      // the keys go on where they were
      const focused = page.evaluate(() => document.activeElement !== document.body)
      expect(await focused, 'the focus was lost').toBe(true)
      await check(page, `enhanced, ${mode}`, { sizes: [size] })
      await page.setViewportSize(size)
      await prompt(page).focus()
      await tabExactly(page, 'Undo: restore your text')
      await page.keyboard.press('Enter')
      await expect(prompt(page)).toHaveValue(words)
    }
  })
}
