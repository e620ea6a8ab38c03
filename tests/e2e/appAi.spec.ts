/** Apps that use AI and shared data, in the preview and published. The offline studio answers, and says what it is. */
import { expect, type Page, test } from '@playwright/test'
import { register } from './account'
import { openSaved } from './apps'
import { check, DESKTOP } from './axe'
import { inFrame, moveMouse } from './previewHelp'
import { publish } from './publish'

const CHAT = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Parrot</title>
<meta name="morpheo:system" content="You are a parrot."></head><body><main><h1>Parrot</h1>
<form><label>Message <input id="text" value="Who are you?"></label><button>Send</button></form><div id="log"></div></main>
<script>
const messages = []
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const bubble = log.appendChild(document.createElement('p'))
  messages.push({ role: 'user', content: text.value })
  try {
    let said = ''
    for await (const piece of morpheo.chat({ messages, stream: true })) bubble.textContent = said += piece
    messages.push({ role: 'assistant', content: said })
  } catch (error) {
    messages.pop()
    bubble.textContent = error.message
  }
})
</script></body></html>`

const GUESTS = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Guests</title></head><body><main>
<h1>Guests</h1><form method="post" action="/_data/lists/guests"><label>Name <input name="name"></label><button>Sign</button></form><ul id="list"></ul></main>
<script>
morpheo.data.list('guests').then((entries) => {
  for (const { value } of entries) list.appendChild(document.createElement('li')).textContent = value.name
}, (error) => { list.textContent = error.message })
</script></body></html>`

const STUDIO = /This is the offline studio, not an AI/

const send = async (app: Page | ReturnType<typeof inFrame>) =>
  app.getByRole('button', { name: 'Send' }).click()
const bubbles = (app: Page | ReturnType<typeof inFrame>) => app.locator('#log p')

const ai = (payer: 'off' | 'owner' | 'visitor', more: object = {}) => ({
  ai: {
    ...{ payer, systemPrompt: 'You are a parrot.', model: null, imageModel: null },
    ...{ dailyBudget: 20, visitorLimit: 10, ...more },
  },
})

test('an app in the preview asks once whether it may use AI, after a press in it', async ({
  page,
}) => {
  const account = await register(page)
  await openSaved(page, account, 'Parrot', CHAT)
  const app = inFrame(page)
  const dialog = page.getByRole('dialog', { name: 'Allow AI for this app?' })
  await moveMouse(page)
  await send(app)
  await expect(dialog).toContainText('Parrot')
  await expect(dialog).toContainText('Who are you?')
  await check(page, 'the question about AI', { sizes: [DESKTOP] })
  await dialog.getByRole('button', { name: "Don't Allow" }).click()
  await expect(bubbles(app).first()).not.toHaveText('')
  await expect(bubbles(app).first()).not.toHaveText(STUDIO)

  await moveMouse(page)
  await send(app)
  const allow = dialog.getByRole('button', { name: 'Allow for this app' })
  await expect(allow).toHaveAttribute('aria-disabled', 'false')
  await allow.click()
  await expect(bubbles(app).nth(1)).toHaveText(STUDIO)
  await moveMouse(page)
  await send(app)
  await expect(bubbles(app).nth(2)).toHaveText(STUDIO)
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: /^This app used AI 2 times here/ }).click()
  await page.getByRole('button', { name: "Don't allow AI any more" }).click()
  await moveMouse(page)
  await send(app)
  await expect(dialog).toBeVisible()
})

test('an app that nobody pressed in gets no AI', async ({ page }) => {
  const account = await register(page)
  const hostile = CHAT.replace(
    'const messages = []',
    `const messages = [];
    setInterval(() => document.querySelector('button')?.click(), 300)`,
  )
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/app-ai/')) asked.push(request.url())
  })
  await openSaved(page, account, 'Parrot', hostile)
  await moveMouse(page)
  await expect(bubbles(inFrame(page)).first()).toHaveText(
    'AI answers after a click or a tap in the app.',
    { timeout: 20_000 },
  )
  expect(asked).toEqual([])
})

test('a published app answers its visitors while its owner pays, and no longer once it is stopped', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const { id, address, token } = await publish(base, 'Parrot', CHAT, ai('owner'))
  await page.goto(address)
  await send(page)
  await expect(bubbles(page).first()).toHaveText(STUDIO)
  const put = (path: string, data: object) =>
    page.request.put(`${base}/api/pwa/${id}/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data,
    })
  expect((await put('ai/stopped', { stopped: true })).status()).toBe(204)
  await send(page)
  await expect(bubbles(page).nth(1)).toHaveText('AI is switched off in this app.')
  expect((await put('ai/stopped', { stopped: false })).status()).toBe(204)
  expect((await put('ai', ai('owner', { visitorLimit: 1 }).ai)).status()).toBe(200)
  await send(page)
  await expect(bubbles(page).nth(2)).toHaveText(
    "You have reached this app's AI limit for today. Please come back tomorrow.",
  )
})

test('a published app whose AI is off says so', async ({ page, baseURL }) => {
  const { address } = await publish(baseURL ?? '', 'Parrot', CHAT)
  await page.goto(address)
  await send(page)
  await expect(bubbles(page).first()).toHaveText('AI is switched off in this app.')
})

test('a visitor who pays signs in, agrees once and comes back', async ({ page, baseURL }) => {
  const { address } = await publish(baseURL ?? '', 'Parrot', CHAT, ai('visitor'))
  await register(page)
  await page.goto(`${address}?seat=4#log`)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  await send(page)
  await page.waitForURL(/\/login\?.*scope=ai/)
  expect(asked).toEqual(['Please sign in to use AI in this app.'])
  await expect(page.getByText(/^This app wants to use AI that you pay for/)).toBeVisible()
  const agree = page.getByRole('button', { name: /^Continue to Parrot as / })
  await expect(agree).toHaveAttribute('aria-disabled', 'false')
  await agree.click()
  await page.waitForURL((url) => url.origin === new URL(address).origin)
  // nothing of the token stays in the address
  await expect.poll(() => page.url().slice(address.length)).toBe('?seat=4#log')
  await send(page)
  await expect(bubbles(page).first()).toHaveText(STUDIO)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Stop paying for AI in Parrot' }).click()
  await expect(page.getByText(/^Uses AI that you pay for/)).toHaveCount(0)
})

test('two visitors share a guest book, past what the app keeps for offline use', async ({
  browser,
  baseURL,
}) => {
  const shared = { data: { writers: 'everyone' } }
  const { address } = await publish(baseURL ?? '', 'Guests', GUESTS, shared)
  const visit = async () => (await browser.newContext({ serviceWorkers: 'allow' })).newPage()
  const [ada, ben] = await Promise.all([visit(), visit()])
  for (const [visitor, name] of [
    [ada, 'Ada <b>'],
    [ben, 'Ben'],
  ] as const) {
    await visitor.goto(address)
    await visitor.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await visitor.reload()
    await visitor.getByLabel('Name').fill(name)
    await visitor.getByRole('button', { name: 'Sign' }).click()
    await expect(visitor.locator('li').first()).toHaveText(name)
  }
  await ada.reload()
  await expect(ada.locator('li')).toHaveText(['Ben', 'Ada <b>'])
  await Promise.all([ada, ben].map((visitor) => visitor.context().close()))
})

test('a guest book in the preview has entries of its own, also by a form', async ({ page }) => {
  const account = await register(page)
  await openSaved(page, account, 'Guests', GUESTS)
  const app = inFrame(page)
  await moveMouse(page)
  await app.getByLabel('Name').fill('Ada')
  await app.getByRole('button', { name: 'Sign' }).click()
  await expect(inFrame(page).locator('li')).toHaveText(['Ada'])
})

test('a session of the product, or a token of another app, opens no app', async ({
  page,
  baseURL,
}) => {
  const { address, token } = await publish(baseURL ?? '', 'Parrot', CHAT, ai('visitor'))
  await page.goto(address)
  const answers = await page.evaluate(
    (tokens) =>
      Promise.all(
        tokens.map(async (bearer) => {
          const answer = await fetch('/_ai/chat', {
            method: 'POST',
            headers: {
              ...{ authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
              'idempotency-key': crypto.randomUUID(),
            },
            body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }] }),
          })
          return [answer.status, (await answer.json()).code]
        }),
      ),
    [token, 'rubbish'],
  )
  expect(answers).toEqual([
    [401, 'app-token-refused'],
    [401, 'app-token-refused'],
  ])
})
