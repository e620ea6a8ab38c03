/** Support from both sides: the chat in the product, and the operator's command line. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Account, register } from './account'
import { check, PHONE } from './axe'

/** Where the programs are that were built. */
const BINARIES = process.env.BIN_DIR ?? 'target/debug'

const operate = (...words: string[]): string =>
  execFileSync(join(BINARIES, 'web-server'), ['support', ...words], { encoding: 'utf8' })

/** The id of the account's conversation, as operators see it. */
function conversationOf({ email }: Account): string {
  const line = operate('list')
    .split('\n')
    .find((line) => line.includes(email))
  expect(line, `no conversation of ${email}`).toBeDefined()
  return line?.split(' ')[0] ?? ''
}

const way = (page: Page) => page.getByRole('button', { name: /^Support/ })
const chat = (page: Page) => page.getByRole('dialog', { name: 'Support', exact: true })

async function write(page: Page, text: string): Promise<void> {
  await chat(page).getByLabel('Message', { exact: true }).fill(text)
  await page.keyboard.press('Enter')
  await expect(chat(page).getByText(text)).toBeVisible()
  await expect(chat(page).getByLabel('Message', { exact: true })).toHaveValue('')
}

test('a person writes, an operator answers, and the answer is seen', async ({ page }) => {
  const account = await register(page)
  await page.goto('/dashboard')
  await way(page).click()
  await expect(chat(page).getByLabel('Message', { exact: true })).toBeFocused()
  await check(page, 'support, nothing written yet')
  await write(page, 'My app is <b>gone</b>.')
  await expect(chat(page).getByText(/^Nobody is at the desk right now\./)).toBeVisible()
  await check(page, 'support, a message that waits')

  const id = conversationOf(account)
  expect(operate('show', id)).toContain('My app is <b>gone</b>.')
  operate('reply', id, 'Open', "'Saved Apps'.")
  await expect(chat(page).getByText("Open 'Saved Apps'.")).toBeVisible()
  await expect(chat(page).getByText(/at the desk/)).toHaveCount(0)
  await expect.poll(() => operate('show', id)).toContain('you, read')

  // what comes while the chat is closed is marked
  await page.keyboard.press('Escape')
  await expect(chat(page)).toHaveCount(0)
  await expect(way(page)).toBeFocused()
  operate('reply', id, 'Did that help?')
  await page.reload()
  await expect(way(page)).toHaveAccessibleName('Support: 1 new message')
  await check(page, 'a new message of support')
  await way(page).click()
  await expect(chat(page).getByText('Did that help?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(way(page)).toHaveAccessibleName('Support')
  operate('close', id)
  expect(operate('list')).not.toContain(account.email)
})

test('a screenshot is shown before it is sent, and with its message', async ({ page }) => {
  const account = await register(page)
  await page.goto('/saved')
  const buffer = await page.screenshot()
  await way(page).click()
  const file = { name: 'screen.png', mimeType: 'image/png', buffer }
  await chat(page).getByLabel('Screenshot', { exact: true }).setInputFiles(file)
  const preview = chat(page).getByAltText('Your screenshot, not sent yet')
  await expect(preview).toBeVisible()
  await check(page, 'support, a screenshot to be sent')
  await chat(page).getByRole('button', { name: 'Remove screenshot' }).click()
  await expect(preview).toHaveCount(0)
  await chat(page).getByLabel('Screenshot', { exact: true }).setInputFiles(file)
  await expect(preview).toBeVisible()
  await chat(page).getByRole('button', { name: 'Send' }).click()
  const sent = chat(page).getByRole('img', { name: 'Screenshot', exact: true })
  await expect(sent).toBeVisible()
  expect(await sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1440)
  await expect(preview).toHaveCount(0)
  expect(operate('show', conversationOf(account))).toContain('screenshot: http')
})

test('pages of the product may take a screenshot of themselves', async ({ page }) => {
  await register(page)
  const answer = await page.goto('/dashboard')
  expect(answer?.headers()['permissions-policy']).toContain('display-capture=(self)')
})

test('the way to support is where it is in nobody’s way', async ({ page }) => {
  await page.goto('/generate')
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible()
  await expect(way(page)).toHaveCount(0)

  await register(page)
  for (const path of ['/generate', '/playground', '/dashboard', '/saved', '/profile']) {
    await page.goto(path)
    await expect(way(page), path).toBeVisible()
  }
  await page.setViewportSize(PHONE)
  for (const path of ['/generate?mode=code', '/generate?mode=image', '/playground']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expect(way(page), path).toHaveCount(0)
  }
  await page.goto('/saved')
  await way(page).click()
  // it covers the screen
  const box = await chat(page).boundingBox()
  expect(box).toEqual({ x: 0, y: 0, width: PHONE.width, height: PHONE.height })
  await chat(page).getByRole('button', { name: 'Close support' }).click()
  await expect(way(page)).toBeFocused()
})
