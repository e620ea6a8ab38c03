/** Connect AI: from a program on this machine to a page that its model made, and signing in with OpenRouter. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import { register } from './account'
import { check, PHONE } from './axe'
import { fillPrompt, finished, generateButton } from './generator'
import { LOCAL_MODEL, type Ollama, startOllama } from './ollama'
import { startPrograms } from './ownSite'

interface Site {
  readonly origin: string
  readonly ollama: Ollama
  /** What OpenRouter was asked to exchange. */
  readonly exchanged: unknown[]
}

/** The key that OpenRouter makes for the test. */
const MADE_KEY = 'sk-or-v1-0123456789abcdefWXYZ'

/** Exchanges every code for a key, as https://openrouter.ai/api/v1/auth/keys does. */
async function startExchange(exchanged: unknown[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    exchanged.push(JSON.parse(Buffer.concat(pieces).toString()))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ key: MADE_KEY, user_id: 'user_1' }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const exchanged: unknown[] = []
      const [ollama, exchange] = await Promise.all([startOllama(), startExchange(exchanged)])
      const { port } = exchange.address() as AddressInfo
      const close = () => {
        exchange.closeAllConnections()
        exchange.close()
        return ollama.stop()
      }
      const programs = await startPrograms({
        OPENROUTER_AUTH_URL: `http://127.0.0.1:${port}/`,
      }).catch(async (error: unknown) => {
        await close()
        throw error
      })
      await use({ origin: programs.origin, ollama, exchanged })
      await programs.stop()
      await close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ site }, use) => use(site.origin),
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A port that nothing listens at. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

const tile = (page: Page, name: RegExp) => page.getByRole('button', { name })
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

/** The ports at which programs are looked for are not the test's to take, so that one call is answered here. */
async function serveNearby(page: Page, ollama: Ollama): Promise<void> {
  const found = [{ preset: 'ollama', baseUrl: `http://${ollama.typed}/`, models: [LOCAL_MODEL] }]
  await page.route('**/api/model-connections/nearby', (route) => route.fulfill({ json: { found } }))
}

test('a local model is found, tested and builds a page, with one press each', async ({
  page,
  site: { ollama },
}) => {
  await register(page)
  await serveNearby(page, ollama)
  await page.goto('/generate?mode=code')
  await expect(page.getByText('No AI model is connected.')).toBeVisible()
  const offer = page.getByRole('link', { name: 'Connect AI', exact: true })
  // the page shows the words before its scripts run
  await expect(offer).toBeVisible()
  await check(page, 'the offer to connect an AI')
  await offer.click()
  await expect(page.getByText('Found on this machine')).toBeVisible()
  await check(page, 'a program that was found')

  ollama.loadingMs = 1_500
  await page.getByRole('button', { name: 'Use Ollama' }).click()
  const ours = card(page, 'Ollama')
  await expect(ours.getByText(/It works\. 1 model found\. First token after/)).toBeVisible()
  await expect(ours.getByText('32,768 tokens')).toBeVisible()
  await check(page, 'a connection that was tested')

  ollama.loadingMs = 0
  await ours.getByRole('button', { name: /^Build with/ }).click()
  const picker = page.getByRole('button', { name: /^AI model: / })
  await expect(picker).toContainText('Your connection · no credits')
  await expect(page.getByText('No AI model is connected.')).toHaveCount(0)
  const open = async () => {
    if ((await picker.getAttribute('aria-expanded')) !== 'true') await picker.click()
    await expect(page.getByRole('group', { name: 'Ollama' })).toBeVisible()
  }
  await check(page, 'the picker with the models of a connection', { open })
  await page.keyboard.press('Escape')

  const before = ollama.chats.length
  await fillPrompt(page, 'A page that says where it was made')
  await generateButton(page).click()
  const frame = await finished(page)
  await expect(frame.getByRole('heading', { name: 'Made on this machine' })).toBeVisible()
  expect(ollama.chats.length).toBeGreaterThan(before)
  const asked = ollama.chats.at(-1)
  expect(asked?.model).toBe(LOCAL_MODEL)
  // without it, Ollama would cut the prompt in silence
  expect(asked?.options?.num_ctx).toBeGreaterThan(4_096)
  await expect(page.getByText('Balance: 10 credits')).toBeVisible()
})

test('an address as people type it is connected by keyboard alone, edited and removed', async ({
  page,
  site: { ollama },
}) => {
  await register(page)
  await page.goto('/connect-ai')
  await tile(page, /^Ollama/).focus()
  await page.keyboard.press('Enter')
  const address = page.getByRole('textbox', { name: 'Address' })
  await expect(address).toBeFocused()
  await check(page, 'the form of a local program')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(` ${ollama.typed}/v1/chat/completions `)
  await page.keyboard.press('Enter')
  const ours = card(page, 'Ollama')
  await expect(ours.getByRole('heading', { name: 'Ollama' })).toBeFocused()
  await expect(ours.getByText(/It works\./)).toBeVisible()

  await ours.getByRole('button', { name: 'Edit Ollama' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit connection' })
  await expect(dialog).toBeVisible()
  await check(page, 'the dialog of a connection')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My machine')
  await page.keyboard.press('Enter')
  const renamed = card(page, 'My machine')
  await expect(renamed).toBeVisible()
  await expect(renamed.getByRole('button', { name: 'Edit My machine' })).toBeFocused()

  await renamed.getByRole('button', { name: 'Remove My machine' }).click()
  const asking = page.getByRole('dialog', { name: 'Remove this connection?' })
  await expect(asking).toBeVisible()
  await check(page, 'the question before a removal')
  await asking.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(/^None yet/)).toBeVisible()
})

test('a program that does not run is named with the command that starts it', async ({ page }) => {
  await register(page)
  await page.goto('/connect-ai')
  await tile(page, /^vLLM/).click()
  const address = `localhost:${await closedPort()}`
  await page.getByRole('textbox', { name: 'Address' }).fill(address)
  await page.getByRole('button', { name: 'Connect and Test' }).click()
  const notice = card(page, 'vLLM').getByRole('alert')
  await expect(notice).toContainText(`Nothing answers at ${address}.`)
  await expect(notice.locator('code')).toHaveText('vllm serve <model>')
  await check(page, 'a test that failed')
})

test('where the site runs elsewhere, the browser calls the model itself', async ({
  page,
  site: { origin },
}) => {
  await register(page)
  // the site of the tests runs on this machine, too
  await page.route('**/api/model-connections', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), local: false } })
  })
  const closed = await startOllama({ admitsLocal: false })
  const { host, port } = new URL(closed.address)
  await page.goto('/connect-ai')
  await tile(page, /^Ollama/).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(host)
  await expect(page.getByText(/^Your browser calls this program itself/)).toBeVisible()
  await check(page, 'the form of a program that the browser calls')
  await page.getByRole('button', { name: 'Connect and Test' }).click()
  const ours = card(page, 'Ollama')
  await expect(ours.getByText('Called by your browser')).toBeVisible()
  const notice = ours.getByRole('alert')
  await expect(notice).toContainText('does not let this site read its answers')
  await expect(notice.locator('code')).toHaveText(`OLLAMA_ORIGINS=${origin} ollama serve`)
  await check(page, 'a program that lets no site read its answers')

  await closed.stop()
  const testAgain = ours.getByRole('button', { name: 'Test Ollama' })
  await testAgain.click()
  await expect(notice).toContainText(`Nothing answers at ${host}.`)
  const open = await startOllama({ port: Number(port), pieceMs: 20 })
  await testAgain.click()
  await expect(ours.getByText(/It works\. 1 model found\./)).toBeVisible()

  await ours.getByRole('button', { name: /^Build with/ }).click()
  await fillPrompt(page, 'A page that says where it was made')
  await generateButton(page).click()
  const frame = await finished(page)
  await expect(frame.getByRole('heading', { name: 'Made on this machine' })).toBeVisible()
  // the test asked once, and the job of the page, by way of the browser
  expect(open.chats.length).toBeGreaterThan(1)
  expect(open.chats.at(-1)?.options?.num_ctx).toBeGreaterThan(4_096)
  await open.stop()
})

test('one sign-in with OpenRouter brings a key, of which the end is shown', async ({
  page,
  site: { exchanged },
}) => {
  await register(page)
  // the browser of the tests knows this machine alone
  await page.route('https://openrouter.ai/auth?**', (route) => {
    const asked = new URL(route.request().url()).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    const back = new URL(asked.get('callback_url') ?? '')
    back.searchParams.set('code', 'code-of-the-test')
    return route.fulfill({ status: 302, headers: { location: back.href } })
  })
  await page.goto('/connect-ai')
  await tile(page, /^OpenRouter/).click()
  await expect(page.getByRole('button', { name: 'Sign in with OpenRouter' })).toBeFocused()
  await check(page, 'the form of OpenRouter')
  await page.getByRole('button', { name: 'Sign in with OpenRouter' }).click()
  await expect(card(page, 'OpenRouter')).toContainText('Key ends in WXYZ')
  await expect(page).toHaveURL(/\/connect-ai$/)
  expect(exchanged).toEqual([
    expect.objectContaining({
      code: 'code-of-the-test',
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    }),
  ])
  expect(await page.content()).not.toContain(MADE_KEY)
})

test('the page fits a phone, and is reached from the account menu and the profile', async ({
  page,
}) => {
  await register(page)
  await page.setViewportSize(PHONE)
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Connect AI' })).toHaveAttribute(
    'href',
    '/connect-ai',
  )
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.locator('.dropdown-menu').getByText('Connect AI', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Connect AI', level: 1 })).toBeVisible()
  await tile(page, /^OpenAI-compatible/).click()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBeLessThanOrEqual(PHONE.width)
  await check(page, 'the form of any other address', { sizes: [PHONE] })
})
