/** What visitors of a published app share: a guest book of two visitors, and what its owner sees of it. */
import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Account, register } from './account'
import { call, save } from './apps'
import { check } from './axe'

const GUEST_BOOK = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Guest book</title></head>
<body><h1>Guest book</h1>
<form method="post" action="/_data/lists/guests">
<label>Name <input name="name" required></label> <label>Message <input name="message"></label>
<button>Sign</button></form>
<ul id="guests"></ul><button id="like">Like</button> <output id="likes">0</output>
<script>
const guests = document.getElementById('guests'), likes = document.getElementById('likes')
const show = async () => {
  const { entries } = await (await fetch('/_data/lists/guests?order=oldest')).json()
  guests.replaceChildren(...entries.map(({ value }) =>
    Object.assign(document.createElement('li'), { textContent: value.name + ': ' + value.message })))
  const answer = await fetch('/_data/values/likes')
  likes.textContent = answer.ok ? (await answer.json()).value : 0
}
document.getElementById('like').onclick = async () => {
  for (;;) {
    const now = await fetch('/_data/values/likes')
    const { value = 0, version } = now.ok ? await now.json() : {}
    const headers = { 'content-type': 'application/json', ...(version ? { 'if-match': String(version) } : {}) }
    const put = await fetch('/_data/values/likes', { method: 'PUT', headers, body: JSON.stringify(value + 1) })
    if (put.status !== 412) break
  }
  show()
}
show()
</script></body></html>`

/** Saves and publishes the guest book; gives its address. */
async function published(page: Page, account: Account, name: string, writers: string) {
  const appId = `app-${crypto.randomUUID()}`
  await save(page, account, name, [{ name: 'Page 1', html: GUEST_BOOK }], { appId })
  const { share_url = '' } = await call(page, account, '/api/make-pwa', {
    ...{ appName: name, htmlContent: GUEST_BOOK, appData: { appId }, data: { writers } },
  })
  return share_url
}

/** A visitor of the app who is not signed in anywhere. */
async function visit(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const visitor = await context.newPage()
  await visitor.goto(address)
  return visitor
}

async function sign(visitor: Page, name: string, message: string) {
  await visitor.getByLabel('Name').fill(name)
  await visitor.getByLabel('Message').fill(message)
  await visitor.getByRole('button', { name: 'Sign' }).click()
}

test('two visitors write into a guest book, and its owner reads and tidies it', async ({
  page,
  browser,
}) => {
  const account = await register(page)
  const name = `Guest book ${Date.now()}`
  const address = await published(page, account, name, 'everyone')
  const ada = await visit(browser, address)
  const ben = await visit(browser, address)
  await sign(ada, 'Ada', '<img src=x onerror="document.title=1">')
  await expect(ada.getByRole('listitem')).toHaveText([/^Ada: <img/])
  expect(new URL(ada.url()).pathname).toBe('/')
  await sign(ben, 'Ben', '=1+1')
  await expect(ben.getByRole('listitem')).toHaveText([/^Ada: /, 'Ben: =1+1'])
  await expect(ben).toHaveTitle(name)
  // both at once: no press is lost
  await Promise.all([ada, ben].map((one) => one.getByRole('button', { name: 'Like' }).click()))
  // a page that is loaded again may take back what it had only begun to send
  for (const one of [ada, ben]) await expect(one.locator('#likes')).not.toHaveText('0')
  await ada.reload()
  await expect(ada.locator('#likes')).toHaveText('2')

  await page.goto('/saved')
  await page.getByRole('button', { name: `Shared data of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Shared data' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByText('<img src=x')).toBeVisible()
  await check(page, 'the shared data of an app')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain(`"Ben","'=1+1"`)

  // by keyboard, on a phone
  await page.setViewportSize({ width: 390, height: 844 })
  const latest = dialog.getByRole('button', { name: /^Delete entry/ }).first()
  await latest.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
  await check(page, 'the question before an entry is deleted')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await ben.reload()
  await expect(ben.getByRole('listitem')).toHaveText([/^Ada: /])

  await dialog.getByLabel('Who can add and change').selectOption('owner')
  await expect(page.getByText('Only you', { exact: true }).first()).toBeVisible()
  await sign(ben, 'Ben', 'again')
  await expect(ben.getByRole('heading', { name: 'Nothing was sent' })).toBeVisible()
  await ben.getByRole('link', { name: 'Back' }).click()
  await expect(ben.getByRole('listitem')).toHaveText([/^Ada: /])

  await dialog.getByRole('button', { name: 'Delete all' }).click()
  const ask = page.getByRole('dialog', { name: 'Delete all shared data?' })
  await ask.getByRole('button', { name: 'Delete all' }).click()
  await expect(dialog.getByText('Nothing yet')).toBeVisible()
  await ada.reload()
  await expect(ada.getByRole('listitem')).toHaveCount(0)
  await Promise.all([ada, ben].map((one) => one.context().close()))
})

for (const writers of ['visitors', 'owner'] as const) {
  test(`a form leads to the sign-in and is taken afterwards, where ${writers} may write`, async ({
    page,
    browser,
  }) => {
    const account = await register(page)
    const name = `Guest book ${Date.now()}`
    const address = await published(page, account, name, writers)
    const own = await visit(browser, address)
    await sign(own, 'Ada', 'hello')
    await expect(own.getByRole('heading', { name: 'Nothing was sent' })).toBeVisible()
    await check(own, 'the page of a refused form')
    await own.context().close()
    // the same person, signed in at the main address
    await page.goto(address)
    await sign(page, 'Ada', 'hello')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL(/\/login\?/)
    const agree = page.getByRole('button', { name: `Continue to ${name} as ` })
    await expect(agree).toHaveAttribute('aria-disabled', 'false')
    await agree.click()
    await page.waitForURL((url) => url.origin === new URL(address).origin)
    await expect.poll(() => page.url()).toBe(address)
    await sign(page, 'Ada', 'hello')
    await expect(page.getByRole('listitem')).toHaveText(['Ada: hello'])
  })
}

test('another site posts nothing into an app, and reads nothing', async ({ page, browser }) => {
  const account = await register(page)
  const address = await published(page, account, `Guest book ${Date.now()}`, 'everyone')
  const foreign = await published(page, account, `Foreign ${Date.now()}`, 'everyone')
  const visitor = await visit(browser, foreign)
  const target = new URL('/_data/lists/guests', address).href
  const read = await visitor.evaluate(
    (url) =>
      fetch(url).then(
        () => 'read',
        () => 'refused',
      ),
    target,
  )
  expect(read).toBe('refused')
  await visitor.evaluate((url) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: url })
    form.append(Object.assign(document.createElement('input'), { name: 'name', value: 'foreign' }))
    document.body.append(form)
    form.submit()
  }, target)
  await visitor.waitForURL(target)
  const own = await visit(browser, address)
  await expect(own.getByRole('button', { name: 'Like' })).toBeVisible()
  await expect(own.getByRole('listitem')).toHaveCount(0)
  await Promise.all([visitor, own].map((one) => one.context().close()))
})
