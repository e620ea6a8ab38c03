/** No screen, dialog or menu has a violation that axe finds, in either theme, at either size. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { check, DESKTOP, PHONE } from './axe'
import { fillPrompt, generate, generateButton } from './generator'
import { publish } from './publish'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** A menu or popover that the button opens, and that another window size may have closed. */
const ensureOpen = (page: Page, name: string | RegExp) => async () => {
  const toggle = button(page, name)
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
}

async function offerGoogle(page: Page): Promise<void> {
  await page.route('**/api/auth/providers', (route) => route.fulfill({ json: { google: true } }))
}

const OPEN_PAGES = [
  '/',
  '/pricing',
  '/placeholder',
  '/login',
  '/register',
  '/generate?mode=code',
  '/no-such-page',
]

for (const path of OPEN_PAGES) {
  test(`anonymous: ${path}`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await check(page, path)
  })
}

test('anonymous: the menu of small screens', async ({ page }) => {
  await page.goto('/login')
  await check(page, 'mobile menu', { sizes: [PHONE], open: ensureOpen(page, 'Open menu') })
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await page.locator('summary[aria-label="Menu"]').click()
  await check(page, "landing page's menu", { sizes: [PHONE] })
})

test('anonymous: signing in with Google, and its error', async ({ page }) => {
  await offerGoogle(page)
  for (const path of ['/login?error=popup-closed-by-user', '/register']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: /with Google/ })).toBeVisible()
    await check(page, path)
  }
})

test('anonymous: the reset dialog', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org')
  await button(page, 'Forgot password?').click()
  await expect(dialog(page, 'Reset Password')).toBeVisible()
  await check(page, 'reset dialog')
  await page.getByRole('textbox', { name: 'Email' }).last().fill('')
  await button(page, 'Send Reset Link').click()
  await expect(page.getByRole('alert')).toHaveText('Please enter your email address')
  await check(page, 'reset dialog with a message')
  await page.getByRole('textbox', { name: 'Email' }).last().fill('nobody@example.org')
  await button(page, 'Send Reset Link').click()
  await expect(page.getByText('Password reset email sent!')).toBeVisible()
  await check(page, 'reset dialog, sent')
})

test('anonymous: the page of the mailed link', async ({ page }) => {
  await page.goto('/reset-password#token=nobody-has-this')
  await expect(button(page, 'Set New Password')).toBeVisible()
  await check(page, 'reset page')
  await page.getByLabel('New Password', { exact: true }).fill('a long password 2')
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('a long password 2')
  await button(page, 'Set New Password').click()
  await expect(button(page, 'Send a New Link')).toBeVisible()
  await check(page, 'reset page with a link that does not work')
})

test('anonymous: the sign-in dialog', async ({ page }) => {
  await offerGoogle(page)
  await page.goto('/generate?mode=code')
  await fillPrompt(page, 'A bill splitter')
  await generateButton(page).click()
  await expect(dialog(page, 'Create your account')).toBeVisible()
  await check(page, 'sign-in dialog, new account')
  await button(page, 'Sign in').click()
  await expect(dialog(page, 'Sign in to Morpheo')).toBeVisible()
  await check(page, 'sign-in dialog')
  await button(page, 'Forgot password?').click()
  await expect(dialog(page, 'Reset Password')).toBeVisible()
  await check(page, 'sign-in dialog, forgotten password')
})

test('signed in: dashboard, saved apps, and their menus and dialogs', async ({ page }) => {
  test.setTimeout(180_000)
  await register(page)
  await generate(page, 'A bill splitter called Pennywise')
  for (const path of ['/dashboard', '/profile', '/saved']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await check(page, path)
  }
  await check(page, 'account menu', { open: ensureOpen(page, 'Account menu') })
  await page.keyboard.press('Escape')
  await check(page, 'mobile menu', { sizes: [PHONE], open: ensureOpen(page, 'Open menu') })
  await page.reload()
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'deletion dialog')
})

/** Whether the element with the focus, or the box around its text field, has a ring of 2 px. */
const focusRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    const rings = [focused, focused.closest('.prompt')].map((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2
    })
    return rings.includes(true) ? 'ring' : focused.outerHTML.slice(0, 200)
  })

test('signed in: whatever has the focus of the keyboard shows it', async ({ page }) => {
  test.setTimeout(120_000)
  await register(page)
  await generate(page, 'A bill splitter called Pennywise')
  for (const name of ['Save', 'Clear', 'Modify App', 'Generate']) {
    const wanted = page.getByRole('button', { name, exact: true }).filter({ visible: true })
    for (const one of await wanted.all()) {
      if (await one.isDisabled()) continue
      await one.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      expect(await focusRing(page), name).toBe('ring')
    }
  }
  for (const path of ['/', '/profile', '/login?pwa_id=x']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      // Past the last one: the browser's own bars.
      if (await page.evaluate(() => document.activeElement === document.body)) break
      expect(await focusRing(page), `${path}, stop ${stop + 1}`).toBe('ring')
    }
  }
})

test('signed in: a published app asks who it is', async ({ page, baseURL }) => {
  const { id } = await publish(baseURL ?? '', 'Tideline', '<!doctype html><html lang="en"></html>')
  await register(page)
  await page.goto(`/login?pwa_id=${id}`)
  await expect(page.getByRole('heading', { name: 'Continue to Tideline' })).toBeVisible()
  await check(page, 'permission of an app')
})

test('signed in: the generator before there is an app', async ({ page }) => {
  test.setTimeout(120_000)
  await register(page)
  await page.goto('/generate?mode=code')
  await check(page, 'model picker', { open: ensureOpen(page, /^AI model: /) })
  await page.keyboard.press('Escape')
  await page.route('**/api/generate-full-code', (route) =>
    route.fulfill({
      status: 429,
      json: {
        code: 'quota-exceeded',
        message: 'Used up.',
        detail: { monthlyCreditAllotment: 10 },
      },
    }),
  )
  await fillPrompt(page, 'A bill splitter')
  await generateButton(page).click()
  await expect(dialog(page, 'Monthly Credits Used')).toBeVisible()
  await check(page, 'quota dialog')
})

test('signed in: the generator with an app, its dialogs and menus', async ({ page }) => {
  test.setTimeout(240_000)
  await register(page)
  await generate(page, 'A bill splitter called Pennywise')
  await check(page, 'generator with an app')
  await check(page, 'about the preview', {
    sizes: [DESKTOP],
    open: ensureOpen(page, /^About this preview/),
  })
  await check(page, 'menu of actions', {
    sizes: [PHONE],
    open: ensureOpen(page, /^(Close a|A)ctions$/),
  })
  await page.reload()
  await button(page, 'Save').click()
  await expect(dialog(page, 'Save App')).toBeVisible()
  await check(page, 'save dialog')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^View code$/i })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'code dialog')
  await page.keyboard.press('Escape')
  await button(page, 'Clear').click()
  await expect(dialog(page, 'Save and clear?')).toBeVisible()
  await check(page, 'leave dialog')
  await page.keyboard.press('Escape')
  await button(page, 'Install').click()
  await expect(dialog(page, 'Take Your App With You')).toBeVisible()
  await check(page, 'install dialog')
  await page.getByLabel('App Name').fill('Pennywise')
  await button(page, 'Create App').click()
  await expect(button(page, 'Update App')).toBeVisible()
  await check(page, 'install dialog with the link')
})

test('signed in: the chat and what it changed', async ({ page }) => {
  test.setTimeout(240_000)
  await register(page)
  await generate(page, 'A bill splitter called Pennywise')
  // Another window size renders it in another place.
  const open = () => expect(page.getByRole('region', { name: 'Chat with AI' })).toBeVisible()
  await button(page, 'Chat with AI').click()
  await open()
  await check(page, 'empty chat', { open })
  await page.getByRole('textbox', { name: 'Message' }).fill('Change the title to "Fair Share"')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Applied', { exact: true })).toBeVisible({ timeout: 40_000 })
  await check(page, 'chat with an answer', { open })
  const view = async () => {
    await open()
    await page
      .getByRole('button', { name: /^View change: / })
      .first()
      .click()
    await expect(dialog(page, 'What Changed')).toBeVisible()
    await expect(page.locator('.chat-diff .cm-content').first()).toBeVisible()
  }
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await view()
    await check(page, 'what changed', { sizes: [size] })
    // Another window size has closed it already.
    if (size === DESKTOP) await page.keyboard.press('Escape')
    await expect(dialog(page, 'What Changed')).toHaveCount(0)
  }
  await button(page, 'Clear chat').click()
  await expect(dialog(page, 'Clear this chat?')).toBeVisible()
  await check(page, 'clearing the chat', { sizes: [DESKTOP] })
})
