/** Right after an app was saved the keyboard is where it was, and what is pressed then is done. */
import { expect, type Page, test } from '@playwright/test'
import { signInAsPro } from './appPages'
import { openSaved } from './apps'

const TIMES = 2

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const dialogs = (page: Page) => page.getByRole('dialog')

async function save(page: Page, name: string): Promise<void> {
  await button(page, 'Save').press('Enter')
  const asked = page.getByRole('dialog', { name: 'Save App', exact: true })
  await asked.getByRole('textbox', { name: 'App Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
}

test('Save has the focus again, and Share opens what it opens, however soon after Save it is pressed', async ({
  page,
}) => {
  await openSaved(page, await signInAsPro(page))
  for (let time = 0; time < TIMES; time += 1) {
    await save(page, `Pennywise ${time}`)
    if (time === 0) await expect(button(page, 'Save')).toBeFocused()
    // the key goes to Share as soon as nothing lies over it
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const press = () => {
            const share = [...document.querySelectorAll<HTMLButtonElement>('button')].find(
              (one) => one.textContent?.trim() === 'Share' && one.checkVisibility(),
            )
            if (document.querySelector('[role="dialog"]') || !share || share.disabled) return
            seen.disconnect()
            share.focus()
            setTimeout(done)
          }
          const seen = new MutationObserver(press)
          seen.observe(document, { subtree: true, childList: true, attributes: true })
          press()
        }),
    )
    await page.keyboard.press('Enter')
    const share = page.getByRole('dialog', { name: 'Share Your App' })
    await expect(share).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Escape')
    await expect(dialogs(page)).toHaveCount(0)
  }
})
