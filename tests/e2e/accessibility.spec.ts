/**
 * No screen, dialog or menu has a violation that axe finds, in either theme, at either size. Each is visited once:
 * what a new screen or dialog shows belongs here.
 */
import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, register, registerNewcomer } from './account'
import { openSaved, PENNYWISE } from './apps'
import { check, DESKTOP, PHONE, SHORT } from './axe'
import { fillPrompt, generateButton } from './generator'
import { publish } from './publish'

// Nothing has to be waited for until it has faded in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** A menu or popover that the button opens, and that another window size may have closed. */
const ensureOpen = (page: Page, name: string | RegExp) => async () => {
  const toggle = button(page, name)
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
}

/** Presses the button and checks the dialog that opens, then closes it. */
async function checkDialog(page: Page, opener: string | RegExp, title: string): Promise<void> {
  await button(page, opener).click()
  await expect(dialog(page, title)).toBeVisible()
  await check(page, title)
  await page.keyboard.press('Escape')
  await expect(dialog(page, title)).toHaveCount(0)
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

async function offerGoogle(page: Page): Promise<void> {
  await page.route('**/api/auth/providers', (route) => route.fulfill({ json: { google: true } }))
}

test('visitors: the pages that the server renders', async ({ page }) => {
  for (const path of ['/', '/pricing', '/placeholder', '/offline', '/no-such-page']) {
    await visit(page, path)
    await check(page, path)
  }
  await visit(page, '/')
  await page.locator('.site-samples').scrollIntoViewIfNeeded()
  const sample = page.locator('.sample-card button').first()
  await sample.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check(page, 'a sample app in its dialog')
  await page.setViewportSize(PHONE)
  await visit(page, '/')
  await page.locator('summary[aria-label="Menu"]').click()
  await check(page, "landing page's menu", { sizes: [PHONE] })
})

test('visitors: the address of an app that is not there', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  await page.goto(`http://no-such-app.apps.localhost:${port}/`)
  await expect(page.getByRole('heading', { name: 'This app is not available' })).toBeVisible()
  await check(page, 'an app that is not there')
})

test('visitors: the page of a published app, which leads to it', async ({ page, baseURL }) => {
  const html = '<!doctype html><html lang="en"><title>Tides</title><h1>Today’s tides</h1></html>'
  const { address } = await publish(baseURL ?? '', 'Tideline', html)
  await visit(page, `/a/${new URL(address).hostname.split('.')[0]}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tideline')
  await check(page, 'the page of a published app')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: 'Today’s tides' })).toBeVisible()
})

test('visitors: signing in, registering, and a forgotten password', async ({ page }) => {
  await visit(page, '/login')
  await check(page, '/login')
  await check(page, 'mobile menu', { sizes: [PHONE], open: ensureOpen(page, 'Open menu') })
  await visit(page, '/register')
  await check(page, '/register')
  await button(page, 'Sign Up').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check(page, '/register with a message')

  await offerGoogle(page)
  await visit(page, '/login?error=popup-closed-by-user')
  await expect(page.getByRole('link', { name: /with Google/ })).toBeVisible()
  await check(page, 'signing in with Google, and its error')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org')
  await button(page, 'Forgot password?').click()
  await expect(dialog(page, 'Reset Password')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).last().fill('')
  await button(page, 'Send Reset Link').click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await check(page, 'reset dialog with a message')
  await page.getByRole('textbox', { name: 'Email' }).last().fill('nobody@example.org')
  await button(page, 'Send Reset Link').click()
  await expect(page.getByText('Password reset email sent!')).toBeVisible()
  await check(page, 'reset dialog, sent')

  await page.route('**/api/auth/login', (route) => {
    const detail = { ticket: 'x', methods: ['totp', 'recovery'] }
    const json = { code: 'second-factor-required', message: 'Enter the code.', detail }
    return route.fulfill({ status: 401, json })
  })
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign In').click()
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await check(page, 'the second step of a sign-in')
  await button(page, 'Use a recovery code').click()
  await button(page, 'Continue').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check(page, 'the second step with a recovery code, and a message')
  await page.unroute('**/api/auth/login')

  await page.goto('/confirm-email#token=nobody-has-this')
  await expect(button(page, 'Sign In')).toBeVisible()
  await check(page, 'page of the link to a new address')

  await page.goto('/reset-password#token=nobody-has-this')
  await expect(button(page, 'Set New Password')).toBeVisible()
  await check(page, 'page of the mailed link')
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(PASSWORD)
  await button(page, 'Set New Password').click()
  await expect(button(page, 'Send a New Link')).toBeVisible()
  await check(page, 'page of a mailed link that does not work')
})

test('visitors: the generator and its sign-in dialog', async ({ page }) => {
  await offerGoogle(page)
  await visit(page, '/generate?mode=code')
  await check(page, '/generate')
  await check(page, '/generate in a short window', { sizes: SHORT })
  await page.locator('.gen-chips .chip').first().click()
  await expect(page.locator('.gen-example').first()).toBeVisible()
  await check(page, 'the list of examples')
  await fillPrompt(page, 'x'.repeat(10_001))
  await check(page, 'a prompt that is too long')
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

test('signed in: the cards of the profile, and their dialogs', async ({ page }) => {
  await register(page)
  await visit(page, '/profile')
  await check(page, 'profile of a new account')
  await check(page, 'profile in a short window', { sizes: SHORT })
  await checkDialog(page, 'Change Email', 'Change email address')
  await checkDialog(page, 'Add a Passkey', 'Add a passkey')
  await checkDialog(page, 'Delete Account', 'Delete your account?')

  await button(page, 'Change Password').click()
  await dialog(page, 'Change password').getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check(page, 'Change password, with a message')
  await page.keyboard.press('Escape')

  await page.getByRole('textbox', { name: 'Username' }).fill('admin')
  await expect(page.getByText('This username is protected and cannot be used.')).toBeVisible()
  await check(page, 'a username that nobody can have')

  await button(page, 'Set Up').click()
  const setUp = dialog(page, 'Set up two-factor authentication')
  await setUp.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await check(page, 'two-factor authentication, the password')
  await setUp.getByRole('button', { name: 'Continue' }).click()
  await expect(setUp.getByRole('img')).toBeVisible()
  await check(page, 'two-factor authentication, the QR code')
  await page.route('**/api/account/two-factor/enable', (route) => {
    const recoveryCodes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-ijkl-mno${at}`)
    return route.fulfill({ json: { recoveryCodes } })
  })
  await page.route('**/api/account/two-factor', (route) =>
    route.fulfill({ json: { enabled: true, recoveryCodesLeft: 2, hasPassword: true } }),
  )
  await setUp.getByLabel('Six-digit code').fill('123456')
  await setUp.getByRole('button', { name: 'Turn On' }).click()
  await expect(dialog(page, 'Save your recovery codes')).toBeVisible()
  await check(page, 'recovery codes')
  await button(page, 'I Saved Them').click()
  await checkDialog(page, 'New Recovery Codes', 'New recovery codes')
  await checkDialog(page, 'Turn Off', 'Turn off two-factor authentication?')

  await page.route('**/api/account/passkeys', (route) => {
    const passkey = { name: 'Laptop', createdAt: '2026-01-01T10:00:00Z', lastUsedAt: null }
    const passkeys = [{ id: '0190a000-0000-7000-8000-000000000001', ...passkey }]
    return route.fulfill({ json: { available: false, reason: 'Not at this address.', passkeys } })
  })
  await page.route('**/api/account/usage?*', (route) => {
    const days = Array.from({ length: 30 }, (_, at) => ({
      date: `2026-11-${String(at + 1).padStart(2, '0')}`,
      jobs: at % 4,
      credits: at % 3,
    }))
    return route.fulfill({ json: { days } })
  })
  await page.route('**/api/account/ledger?*', (route) => {
    const entry = { at: '2026-11-01T10:00:00Z', amount: -1, reason: 'charge', balance: null }
    const entries = Array.from({ length: 20 }, (_, at) => ({ ...entry, id: String(at) }))
    return route.fulfill({ json: { entries, more: true } })
  })
  await page.route('**/api/account/deletion', (route) =>
    route.fulfill({ json: { deletesAt: '2026-12-07T18:30:00Z' } }),
  )
  await visit(page, '/profile')
  await expect(button(page, 'Keep My Account')).toBeVisible()
  await check(page, 'profile with something in every card')
  await checkDialog(page, 'Rename Laptop', 'Rename passkey')
  await checkDialog(page, 'Remove Laptop', 'Remove passkey?')

  for (const color of ['#fde047', '#1e1b4b']) {
    await page.getByLabel('Primary color').fill(color)
    await page.getByLabel('Secondary color').fill(color)
    await check(page, `a theme in ${color}`)
  }
  await page.getByRole('radio', { name: 'Largest' }).check()
  await page.getByRole('radio', { name: 'Roomy' }).check()
  await check(page, 'a theme with large letters')
})

test('signed in: before there is an app', async ({ page, baseURL }) => {
  const { id } = await publish(baseURL ?? '', 'Tideline', '<!doctype html><html lang="en"></html>')
  await register(page)
  await visit(page, '/dashboard')
  await check(page, 'dashboard of a new account')
  await visit(page, '/saved')
  await check(page, 'no saved apps')
  for (const mode of ['code&tour=app', 'image&tour=image']) {
    await visit(page, `/generate?mode=${mode}`)
    await expect(page.getByRole('dialog', { name: /^Describe your/ })).toBeVisible()
    await check(page, `a tour at its first step, ${mode}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /^Describe your/ })).toHaveCount(0)
  }
  await page.goto(`/login?pwa_id=${id}`)
  await expect(page.getByRole('heading', { name: 'Continue to Tideline' })).toBeVisible()
  await check(page, 'a published app asks who it is')

  await page.route('**/static/js/DashboardPage-*.js', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByText('Loading chunk failed')).toBeVisible()
  await check(page, 'a screen that could not be loaded')
  await page.unroute('**/static/js/DashboardPage-*.js')

  const broken = "export default () => { throw new Error('A crash of this test') }"
  await page.route('**/static/js/DashboardPage-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.getByText('Error details').click()
  await check(page, 'a screen that crashed')
  await page.unroute('**/static/js/DashboardPage-*.js')

  await page.goto('/generate?mode=code')
  await check(page, 'model picker', { open: ensureOpen(page, /^AI model: /) })
  await page.keyboard.press('Escape')
  await fillPrompt(page, 'Something that no sample app is')
  await generateButton(page).click()
  await expect(button(page, 'None fits')).toBeVisible()
  await expect(page.getByText('Choose a sample to start from')).toBeVisible()
  await check(page, 'samples to choose from')
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
  await button(page, 'None fits').click()
  await fillPrompt(page, 'A bill splitter')
  await generateButton(page).click()
  await expect(dialog(page, 'Monthly Credits Used')).toBeVisible()
  await check(page, 'quota dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.route('**/api/credit-info', (route) =>
    route.fulfill({
      json: {
        freeCreditsRemaining: 9,
        purchasedCreditsRemaining: 0,
        tier: 'free',
        monthlyCreditAllotment: 10,
        monthlyCreditsRenewAt: null,
        awaitsConfirmation: true,
        cap: { monthly: null, used: 0, isNear: false },
      },
    }),
  )
  await page.route('**/api/generate-full-code', (route) => {
    const json = { code: 'email-unconfirmed', message: 'Please confirm your email address.' }
    return route.fulfill({ status: 403, json })
  })
  await generateButton(page).click()
  await expect(dialog(page, 'Confirm your email address')).toBeVisible()
  await button(page, 'Send Again').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await check(page, 'dialog about an address to be confirmed')
})

test('signed in: the first steps of a new account', async ({ page }) => {
  await registerNewcomer(page)
  await page.goto('/dashboard')
  await expect(page.getByText('Username available!')).toBeVisible()
  await check(page, 'first steps: a username')
  await check(page, 'first steps in a short window', { sizes: SHORT })
  await page.getByRole('textbox', { name: 'Username' }).fill('ab')
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
  await check(page, 'first steps: a username that is too short')
  await button(page, 'Skip for now').click()
  await page.getByRole('checkbox', { name: 'Build apps' }).check()
  await check(page, 'first steps: interests')
  await button(page, 'Continue').click()
  await page.getByRole('radio', { name: 'Friendly' }).check()
  await check(page, 'first steps: preferences')
  await button(page, 'Continue').click()
  await expect(dialog(page, "You're all set!")).toBeVisible()
  await check(page, 'first steps: where to begin')
  await button(page, "I'll decide later").click()
  await expect(page.getByText('No problem!')).toBeVisible()
  await button(page, 'Got it!').focus()
  await check(page, 'first steps: the card of whoever decides later')
})

test('signed in: an app with its dialogs, menus and chat, and the lists that show it', async ({
  page,
}) => {
  await openSaved(page, await register(page))
  await check(page, 'generator with an app')
  await check(page, 'about the preview', {
    sizes: [DESKTOP],
    open: ensureOpen(page, /^About this preview/),
  })
  await checkDialog(page, /^View code$/i, 'View Generated Code')
  await button(page, 'Save').click()
  await expect(dialog(page, 'Save App')).toBeVisible()
  await check(page, 'Save App')
  await page.getByRole('textbox', { name: 'App Name *' }).fill('Pennywise')
  await dialog(page, 'Save App').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Interactive Saved!')).toBeVisible()
  await button(page, 'Install').click()
  await expect(dialog(page, 'Take Your App With You')).toBeVisible()
  await page.getByLabel('App Name').fill('Pennywise')
  await button(page, 'Create App').click()
  await expect(button(page, 'Update App')).toBeVisible()
  await check(page, 'install dialog with the link')
  await page.keyboard.press('Escape')
  await checkChat(page)
  await checkLists(page)
})

test('signed in: around an app, its handles, full screen, short windows, and a phone', async ({
  page,
}) => {
  await openSaved(page, await register(page))
  const handles = page.locator('.resize-handle')
  await check(page, 'resize handles', {
    sizes: [DESKTOP],
    open: async () => {
      await page.locator('.canvas').hover({ position: { x: 4, y: 4 } })
      await expect(handles.first()).toHaveCSS('opacity', '1')
    },
  })
  await button(page, 'Fullscreen').click()
  await expect(dialog(page, 'Fullscreen preview')).toBeVisible()
  await check(page, 'full screen', { sizes: [DESKTOP] })
  await button(page, 'Exit Fullscreen').click()
  for (const state of ['one', 'other']) {
    await page.setViewportSize({ width: 844, height: 390 })
    await button(page, /^(Hide|Show) panel$/).click()
    await check(page, `an app in a short window, the panel the ${state} way`, { sizes: SHORT })
  }
  await page.setViewportSize(PHONE)
  await button(page, 'Actions').click()
  await page.getByRole('menuitem', { name: 'Menu' }).click()
  await expect(dialog(page, 'Modify with AI')).toBeVisible()
  await check(page, 'the drawer of a phone', { sizes: [PHONE] })
  await page.setViewportSize(PHONE)
  await dialog(page, 'Modify with AI').getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page, 'Modify with AI')).toHaveCount(0)
  await check(page, 'menu of actions', {
    sizes: [PHONE],
    open: ensureOpen(page, /^(Close a|A)ctions$/),
  })
})

test('signed in: the problems of an app', async ({ page }) => {
  const html = PENNYWISE.replace('<ul', '<a href="about.html">About</a><ul')
  await openSaved(page, await register(page), 'Pennywise', html)
  await checkDialog(page, '1 problem', 'Problems on this page')
})

/** The open app's chat, and what it changed. */
async function checkChat(page: Page): Promise<void> {
  // Another window size renders it in another place.
  const open = () => expect(page.getByRole('region', { name: 'Chat with AI' })).toBeVisible()
  await button(page, 'Chat with AI').click()
  await open()
  await check(page, 'empty chat', { open })
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('Change the text "Pennywise" to "Fair Share"')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Applied', { exact: true })).toBeVisible({ timeout: 40_000 })
  await check(page, 'chat with an answer', { open })
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await open()
    await button(page, /^View change: /).click()
    await expect(dialog(page, 'What Changed')).toBeVisible()
    await expect(page.locator('.code-comparison .cm-content').first()).toBeVisible()
    await check(page, 'what changed', { sizes: [size] })
    // Another window size has closed it already.
    if (size === DESKTOP) await page.keyboard.press('Escape')
    await expect(dialog(page, 'What Changed')).toHaveCount(0)
  }
  await checkDialog(page, 'Clear chat', 'Clear this chat?')
  await checkDialog(page, 'Clear', 'Save and clear?')
}

/** Where the app stands among the others. */
async function checkLists(page: Page): Promise<void> {
  for (const path of ['/dashboard', '/profile']) {
    await visit(page, path)
    await check(page, path)
  }
  await checkDialog(page, 'Sign Out Everywhere', 'Sign out everywhere?')
  await visit(page, '/saved')
  await check(page, '/saved')
  await check(page, 'account menu', { open: ensureOpen(page, 'Account menu') })
  await page.keyboard.press('Escape')
  await checkDialog(page, /^Rename /, 'Rename app')
  await checkDialog(page, 'Delete All', 'Delete all apps?')
  await button(page, /^Delete (?!All)/).click()
  await check(page, 'deletion of an app that is online')
  await page.getByRole('checkbox', { name: 'Take it offline too' }).uncheck()
  await dialog(page, 'Delete app?').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Still online' })).toBeVisible()
  await check(page, 'saved apps with something still online')
  await checkDialog(page, /^Take .* offline$/, 'Take app offline?')
}

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
  await openSaved(page, await register(page))
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
    await visit(page, path)
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      // Past the last one: the browser's own bars.
      if (await page.evaluate(() => document.activeElement === document.body)) break
      expect(await focusRing(page), `${path}, stop ${stop + 1}`).toBe('ring')
    }
  }
})
