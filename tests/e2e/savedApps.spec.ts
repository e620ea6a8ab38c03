/** Saved apps in the browser: names, copies, search, and what is published of them. */
import { expect, type Page, test } from '@playwright/test'
import { type Account, register } from './account'
import { call, save } from './apps'
import { check } from './axe'
import { withVisitor } from './visitor'

const html = (title: string) => `<!doctype html><html lang="en"><head><title>${title}</title></head>
<body><h1>${title}</h1></body></html>`

const saveAs = (page: Page, account: Account, appId: string, name: string, prompt = '') =>
  save(page, account, name, [{ name: 'Page 1', html: html(name) }], { appId, prompt })

const publish = (page: Page, account: Account, appId: string, name: string) =>
  call(page, account, '/api/make-pwa', {
    ...{ appName: name, htmlContent: html(name), appData: { appId } },
  })

/** What the browser gets at an address. */
async function statusOf(page: Page, address: string): Promise<number | undefined> {
  const visit = await page.context().newPage()
  try {
    return (await visit.goto(address))?.status()
  } finally {
    await visit.close()
  }
}

test('apps are renamed, duplicated and found again', async ({ page }) => {
  const account = await register(page)
  for (let number = 1; number <= 7; number++) {
    const prompt = number === 3 ? 'Crème brûlée' : 'A clock'
    await saveAs(page, account, `app-${number}`, `Clock ${number}`, prompt)
  }
  await page.goto('/saved')
  await page.getByRole('button', { name: 'Rename Clock 3' }).click()
  await expect(page.getByRole('textbox', { name: 'App Name *' })).toBeFocused()
  await page.keyboard.type('Größe')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Größe', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate Größe', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Größe Copy' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search apps' }).fill('BRULEE')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search apps' }).fill('nothing has this')
  await expect(page.getByText('No apps found')).toBeVisible()
})

test('a deleted app says what is online, and what stays online can be taken offline', async ({
  page,
}) => {
  const account = await register(page)
  const names = [`Tides ${Date.now()}`, `Moons ${Date.now()}`]
  const addresses: string[] = []
  for (const [place, name] of names.entries()) {
    await saveAs(page, account, `app-${place}`, name)
    addresses.push((await publish(page, account, `app-${place}`, name)).share_url ?? '')
  }
  const [tides = '', moons = ''] = addresses
  await page.goto('/saved')
  await page.getByRole('button', { name: `Delete ${names[0]}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: tides })).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await check(page, 'the deletion dialog')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await statusOf(page, tides)).toBe(404)

  await page.getByRole('button', { name: `Delete ${names[1]}` }).click()
  await dialog.getByRole('checkbox').uncheck()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  const still = page.getByRole('region', { name: 'Still online' })
  await expect(still.getByRole('link', { name: moons })).toBeVisible()
  await check(page, 'saved apps with something still online')
  expect(await statusOf(page, moons)).toBe(200)
  await still.getByRole('button', { name: `Take ${names[1]} offline` }).click()
  await dialog.getByRole('button', { name: 'Take offline' }).click()
  await expect(still).toBeHidden()
  expect(await statusOf(page, moons)).toBe(404)
})

test('an installed app learns that it is offline, and comes back when the network does', async ({
  page,
}) => {
  const account = await register(page)
  const published = await publish(page, account, 'app-1', `Harbour ${Date.now()}`)
  await withVisitor(async (app, visitor) => {
    await app.goto(published.share_url ?? '')
    await app.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await expect(app).toHaveTitle(/^Harbour/)
    // The browser may give up what it kept.
    await app.evaluate(async () => {
      await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    })
    await visitor.setOffline(true)
    await app.reload()
    await expect(app.getByRole('heading', { name: 'You are currently offline' })).toBeVisible()
    await visitor.setOffline(false)
    await expect(app.getByRole('heading', { name: /^Harbour/ })).toBeVisible()

    await page.goto('/saved')
    await page.getByRole('button', { name: /^Take Harbour/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take offline' }).click()
    await expect(page.getByRole('region', { name: 'Still online' })).toBeHidden()
    await app.reload()
    await expect(app.getByRole('heading', { name: 'This app is not available' })).toBeVisible()
    // What takes the app's place shows its windows the page anew, perhaps while they are asked.
    await expect
      .poll(() =>
        app
          .evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
          .catch(() => 'not yet'),
      )
      .toBe(0)
  })
})
