/** The first steps of a new account: they come once, at a moment when they interrupt nothing. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { newAddress, PASSWORD, registerNewcomer, signIn } from './account'
import { previewFrame } from './previewHelp'
import { settled } from './settled'

const PROMPT = 'A bill splitter called Pennywise that shares a bill and a tip between friends'
const TITLES = [
  'Choose a username',
  'What brings you here?',
  'How do you like your AI?',
  "You're all set!",
] as const

const step = (page: Page, place: 0 | 1 | 2 | 3) =>
  page.getByRole('dialog', { name: TITLES[place], exact: true })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** A name that nobody has. */
const freeName = () => `e2e-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`

/** Presses Tab until it has the focus, which never leaves the dialog meanwhile. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stop = 0; stop < 20; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    const isInside = () => document.activeElement?.closest('[role="dialog"]') !== null
    expect(await page.evaluate(isInside), 'the focus is in the dialog').toBe(true)
  }
  throw new Error('The keyboard does not reach it.')
}

/** Opens a screen and waits longer than the first steps take to come. */
async function staysFree(page: Page, path: string): Promise<void> {
  const known = page.waitForResponse('**/api/user/onboarding-status')
  await page.goto(path)
  await known
  await page.waitForTimeout(2_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('the keyboard alone takes all steps, to the tour', async ({ page }) => {
  const { token } = await registerNewcomer(page)
  const headers = { authorization: `Bearer ${token}` }
  const name = freeName()
  await page.goto('/dashboard')
  const field = step(page, 0).getByRole('textbox', { name: 'Username' })
  await expect(field).toBeFocused()
  await expect(field).not.toHaveValue('')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(name.toUpperCase())
  await expect(field).toHaveValue(name)
  await expect(step(page, 0).getByText('Username available!')).toBeVisible()
  await page.keyboard.press('Enter')

  await tabTo(page, step(page, 1).getByRole('checkbox', { name: 'Try out prototypes' }))
  await page.keyboard.press('Space')
  await tabTo(page, button(page, 'Continue'))
  await page.keyboard.press('Enter')

  const communication = step(page, 2).getByRole('group', { name: 'Communication' })
  await tabTo(page, communication.getByRole('radio', { name: 'No preference' }))
  await page.keyboard.press('ArrowRight')
  await expect(communication.getByRole('radio', { name: 'Professional' })).toBeChecked()
  await tabTo(page, button(page, 'Continue'))
  await page.keyboard.press('Enter')

  await tabTo(page, button(page, 'Back'))
  await page.keyboard.press('Enter')
  await expect(communication.getByRole('radio', { name: 'Professional' })).toBeChecked()
  await tabTo(page, button(page, 'Continue'))
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, /^Build apps/))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome to Morpheo! 🎉')).toBeVisible()
  await expect(step(page, 3)).toHaveCount(0)
  await page.waitForURL((url) => url.pathname === '/generate')

  const profile = await (await page.request.get('/api/user/profile', { headers })).json()
  expect(profile).toMatchObject({ username: name, interests: ['prototypes'] })
  const personality = await page.request.get('/api/user/personality', { headers })
  expect((await personality.json()).preferences.communication).toBe('professional')
  await staysFree(page, '/dashboard')
})

test('whoever decides later is shown where things are, once', async ({ page }) => {
  await registerNewcomer(page)
  await page.goto('/dashboard')
  await button(page, 'Skip for now').click()
  await expect(step(page, 1)).toBeVisible()
  await button(page, 'Continue').click()
  await expect(step(page, 2)).toBeVisible()
  await button(page, 'Continue').click()
  await button(page, "I'll decide later").click()
  await expect(page.getByText('No problem!')).toBeVisible()
  await expect(step(page, 3)).toHaveCount(0)
  await page.getByRole('button', { name: 'Got it!' }).click()
  await expect(page.getByText('No problem!')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await staysFree(page, '/saved')
})

test('dismissed first steps come back neither after a reload nor in another browser', async ({
  page,
  browser,
}) => {
  const { email } = await registerNewcomer(page)
  await page.goto('/dashboard')
  await expect(step(page, 0)).toBeVisible()
  const noted = page.waitForResponse('**/api/user/onboarding-dismiss')
  await page.keyboard.press('Escape')
  await expect(step(page, 0)).toHaveCount(0)
  await noted
  await staysFree(page, '/dashboard')
  const elsewhere = await browser.newPage()
  await signIn(elsewhere, email)
  await staysFree(elsewhere, '/generate?mode=code')
  await elsewhere.close()
})

test('a press beside the dialog does not close it', async ({ page }) => {
  await registerNewcomer(page)
  await page.goto('/dashboard')
  await expect(step(page, 0)).toBeVisible()
  await page.mouse.click(20, 400)
  await settled(page)
  await expect(step(page, 0)).toBeVisible()
})

test('whoever came with a prompt sees the app first', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Describe your app' }).fill(PROMPT)
  await page.keyboard.press('Enter')
  const account = page.getByRole('dialog', { name: 'Create your account' })
  await account.getByLabel('Email', { exact: true }).fill(newAddress())
  await account.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await account.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(account).toHaveCount(0)
  await expect(step(page, 0)).toBeVisible({ timeout: 60_000 })
  expect(await page.getByText('Morpheo is taking shape...').isVisible()).toBe(false)
  const frame = await previewFrame(page, "document.querySelector('morpheo-badge') !== null")
  expect(await frame.title()).toBe('Pennywise')
})

test('every step fits a narrow phone and a window at a large zoom', async ({ page }) => {
  await registerNewcomer(page)
  await page.goto('/dashboard')
  await expect(step(page, 0)).toBeVisible()
  for (const place of [0, 1, 2, 3] as const) {
    await expect(step(page, place)).toBeVisible()
    for (const size of [
      { width: 320, height: 568 },
      { width: 720, height: 450 },
    ]) {
      await page.setViewportSize(size)
      await settled(page)
      const isCut = () => {
        const dialog = document.querySelector('[role="dialog"]')
        const parts = [...(dialog?.querySelectorAll('*') ?? [])]
        return parts.some((part) => part.getBoundingClientRect().right > innerWidth + 1)
      }
      expect(await page.evaluate(isCut), `${TITLES[place]}, ${size.width} px`).toBe(false)
      const next = place === 3 ? button(page, 'Back') : button(page, 'Continue')
      await expect(next).toBeInViewport({ ratio: 1 })
    }
    if (place === 0) await button(page, 'Skip for now').click()
    else if (place < 3) await button(page, 'Continue').click()
  }
})
