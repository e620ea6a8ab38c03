/** What people change about their account: each of it to the end, and that it holds elsewhere. */
import { createHmac } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Account, PASSWORD, register, signIn } from './account'

const NEW_PASSWORD = 'another password 2'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function openProfile(page: Page): Promise<Account> {
  const account = await register(page)
  await page.goto('/profile')
  return account
}

/** Another browser that is signed in to the account. */
async function another(browser: Browser, email: string): Promise<Page> {
  const page = await browser.newPage()
  await signIn(page, email)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

async function isSignedOut(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
}

async function enterPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByText('Logout', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
}

test('another password ends all other sessions, and this one goes on', async ({
  page,
  browser,
}) => {
  const { email } = await openProfile(page)
  const elsewhere = await another(browser, email)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const change = dialog(page, 'Change password')
  await change.getByLabel('Current Password', { exact: true }).fill('not this one')
  await change.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await change.getByRole('textbox', { name: 'Confirm Password' }).fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(change.getByRole('alert')).toContainText('Incorrect password.')
  await change.getByLabel('Current Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed!')).toBeVisible()
  await expect(change).toHaveCount(0)
  await page.reload()
  await expect(card(page, 'Account')).toContainText(email)

  await isSignedOut(elsewhere)
  await enterPassword(elsewhere, email)
  await expect(elsewhere.getByText(/^Invalid email or password/)).toBeVisible()
  await enterPassword(elsewhere, email, NEW_PASSWORD)
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
  await elsewhere.close()
})

test('a session is ended from another browser', async ({ page, browser }) => {
  const { email } = await openProfile(page)
  const elsewhere = await another(browser, email)
  await page.reload()
  const sessions = card(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toBeVisible()
  await sessions.getByRole('button', { name: /^Sign out / }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await isSignedOut(elsewhere)
  await elsewhere.close()
})

/** The code of RFC 6238 for the secret, so many steps of 30 seconds from now. */
function codeOf(secret: string, stepsAhead: number): string {
  const bits = [...secret.replace(/\s/g, '')]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('two-factor authentication: on, asked for at sign-ins, and off again', async ({
  page,
  browser,
}) => {
  const { email } = await openProfile(page)
  const twoFactor = card(page, 'Two-factor authentication')
  await twoFactor.getByRole('button', { name: 'Set Up' }).click()
  const setUp = dialog(page, 'Set up two-factor authentication')
  await setUp.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const qr = setUp.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(qr).toBeVisible()
  expect(await qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const secret = (await setUp.locator('code').first().textContent()) ?? ''
  // the next one holds, too, and is left for the sign-in
  const first = codeOf(secret, 0)
  await setUp.getByLabel('Six-digit code').fill(first)
  await page.keyboard.press('Enter')
  const shown = dialog(page, 'Save your recovery codes')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const recovery = await shown.getByRole('listitem').allTextContents()
  expect(new Set(recovery).size).toBe(10)
  await shown.getByRole('button', { name: 'I Saved Them' }).click()
  await expect(twoFactor).toContainText('10 recovery codes are left.')

  const elsewhere = await browser.newPage()
  await enterPassword(elsewhere, email)
  const code = elsewhere.getByLabel('Six-digit code')
  await expect(code).toBeFocused()
  await code.fill(first)
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByRole('alert')).toContainText('used already')
  await code.fill(codeOf(secret, 1))
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
  await logOut(elsewhere)

  const byRecoveryCode = async () => {
    await enterPassword(elsewhere, email)
    await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
    await elsewhere.getByLabel('Recovery code').fill(recovery[0] ?? '')
    await elsewhere.keyboard.press('Enter')
  }
  await byRecoveryCode()
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
  await logOut(elsewhere)
  await byRecoveryCode()
  await expect(elsewhere.getByRole('alert')).toBeVisible()
  await elsewhere.close()

  await page.reload()
  await expect(twoFactor).toContainText('9 recovery codes are left.')
  await twoFactor.getByRole('button', { name: 'Turn Off' }).click()
  const turnOff = dialog(page, 'Turn off two-factor authentication?')
  await turnOff.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await turnOff.getByRole('button', { name: 'Use a recovery code' }).click()
  await turnOff.getByLabel('Recovery code').fill(recovery[1] ?? '')
  await turnOff.getByRole('button', { name: 'Turn Off' }).click()
  await expect(twoFactor.getByRole('button', { name: 'Set Up' })).toBeVisible()
  await enterPasswordOfNewcomer(browser, email)
})

/** With the password alone, in a browser that was never signed in. */
async function enterPasswordOfNewcomer(browser: Browser, email: string): Promise<void> {
  const page = await browser.newPage()
  await enterPassword(page, email)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.close()
}

test('a passkey is made, signs in without a password, and is removed', async ({ page }) => {
  const { email } = await openProfile(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const passkeys = card(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a Passkey' }).click()
  const add = dialog(page, 'Add a passkey')
  await add.getByLabel('Name of the passkey').fill('Key of this test')
  await add.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passkey added!')).toBeVisible()
  await expect(passkeys.getByText('Not used yet')).toBeVisible()
  const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)

  await logOut(page)
  await page.goto('/login?return_to=/profile')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(card(page, 'Account')).toContainText(email)
  await expect(passkeys.getByText('Not used yet')).toHaveCount(0)

  await passkeys.getByRole('button', { name: 'Rename Key of this test' }).click()
  await dialog(page, 'Rename passkey').getByLabel('Name of the passkey').fill('Laptop')
  await page.keyboard.press('Enter')
  await passkeys.getByRole('button', { name: 'Remove Laptop' }).click()
  const remove = dialog(page, 'Remove passkey?')
  await remove.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await remove.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys.getByText('Laptop')).toHaveCount(0)

  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('the theme is there before the first paint, on every page of the site', async ({ page }) => {
  await openProfile(page)
  const theme = card(page, 'Theme')
  await theme.getByRole('radio', { name: 'Large', exact: true }).check()
  await theme.getByLabel('Primary color').fill('#0f766e')
  await expect(theme.getByText(/^Text in it would be hard to read here/)).toBeVisible()
  const look = () =>
    page.evaluate(() => {
      const styles = getComputedStyle(document.documentElement)
      return [styles.fontSize, styles.getPropertyValue('--m-accent-text')]
    })
  const chosen = await look()
  expect(chosen[0]).toBe('18px')
  // without the application's scripts
  await page.route('**/static/js/**', (route) => route.abort())
  for (const path of ['/generate', '/']) {
    await page.goto(path)
    expect(await look(), path).toEqual(chosen)
  }
  await page.unroute('**/static/js/**')
  await page.goto('/profile')
  await theme.getByRole('button', { name: 'Reset Theme' }).click()
  expect((await look())[0]).toBe('16px')
})

test('the data of an account come as a file', async ({ page }) => {
  await openProfile(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Data' }).click()
  expect((await file).suggestedFilename()).toMatch(/^morpheo-\d{4}-\d\d-\d\d\.zip$/)
})

test('an account is to be deleted, and stays after all', async ({ page, browser }) => {
  const { email } = await openProfile(page)
  const elsewhere = await another(browser, email)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const ask = dialog(page, 'Delete your account?')
  await ask.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await ask.getByRole('button', { name: 'Delete Account' }).click()
  const banner = page.getByRole('region', { name: 'Your account will be deleted' })
  await expect(banner).toBeVisible()
  await isSignedOut(elsewhere)
  await elsewhere.close()

  for (const path of ['/dashboard', '/generate']) {
    await page.goto(path)
    await expect(banner).toBeVisible()
    const [header, notice, main] = await Promise.all(
      [page.getByRole('banner'), banner, page.locator('main')].map((part) => part.boundingBox()),
    )
    expect(notice?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    expect(main?.y).toBeGreaterThanOrEqual((notice?.y ?? 0) + (notice?.height ?? 0))
  }
  await banner.getByRole('link', { name: 'Go to your profile to keep it' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(banner).toHaveCount(1)
  await banner.getByRole('button', { name: 'Keep My Account' }).click()
  await expect(page.getByText('Your account stays.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})
