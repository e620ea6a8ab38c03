/** Links of apps in the preview: within a page, and from page to page. */
import { expect, type Page, test } from '@playwright/test'
import { signInAsPro } from './appPages'
import { open, save } from './apps'
import { inFrame, moveMouse, openPreview, previewFrame, shownFrame } from './previewHelp'

const TALL = '<div style="height:3000px"></div>'
const tab = (page: Page) => page.context().pages().length

test('anchors stay in the page: those of scripts open no tab, `#` is the top, a target changes nothing', async ({
  page,
}) => {
  const frame = await openPreview(
    page,
    `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Tabs</title></head><body style="margin:60px">
    <div id="bar" style="position:fixed;top:0;background:#fff"><a id="own" href="#">Own</a> <a href="#" class="shared">Shared</a>
    <a id="property" href="#">Property</a> <a id="top" href="#">Top</a> <a id="blank" href="#end" target="_blank">End</a>
    <a id="missing" href="#nowhere">Nowhere</a> <a id="based" href="#end">Based</a></div>
    ${TALL}<h2 id="end">End</h2>${TALL}
    <script>window.pressed = []
    own.addEventListener('click', () => pressed.push('own'))
    document.addEventListener('click', (event) => { if (event.target.matches('.shared')) pressed.push('shared') })
    property.onclick = () => { pressed.push('property') }</script></body></html>`,
  )
  const link = (name: string) => inFrame(page).getByRole('link', { name, exact: true })
  const scrolled = () => frame.evaluate(() => Math.round(scrollY))
  await moveMouse(page)
  for (const name of ['Own', 'Shared', 'Property']) await link(name).click()
  expect(await frame.evaluate('pressed')).toEqual(['own', 'shared', 'property'])
  await link('End').click()
  await expect.poll(scrolled).toBeGreaterThan(2_000)
  await link('Top').click()
  await expect.poll(scrolled).toBe(0)
  await frame.evaluate(() => {
    document.head.innerHTML += '<base target="_blank">'
  })
  await link('Based').click()
  await expect.poll(scrolled).toBeGreaterThan(2_000)
  await link('Nowhere').click()
  await link('Top').click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(scrolled).toBe(0)
  await expect(page.getByText('Target page not found')).toHaveCount(0)
  expect(tab(page)).toBe(1)
  expect(await shownFrame(page)).toBe(frame)
})

test('a query stays inside the app, which finds it', async ({ page }) => {
  await openPreview(
    page,
    `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>List</title></head><body><h1>List</h1>
    <a href="?view=list">List</a> <a id="url" href="#">Grid</a><form><input name="q" value="tide"><button>Search</button></form>
    <script>url.onclick = () => { const next = new URL(location); next.searchParams.set('view', 'grid'); location.href = next }</script></body></html>`,
  )
  await moveMouse(page)
  await inFrame(page).getByRole('link', { name: 'List' }).click()
  await previewFrame(page, "location.search === '?view=list'")
  await inFrame(page).getByRole('link', { name: 'Grid' }).click()
  await previewFrame(page, "location.search === '?view=grid'")
  await inFrame(page).getByRole('button', { name: 'Search' }).click()
  await previewFrame(page, "location.search === '?q=tide'")
  await expect(page.getByText('Target page not found')).toHaveCount(0)
  expect(tab(page)).toBe(1)
})

test('pages lead to each other, however an app does it, with their anchors and queries', async ({
  page,
}) => {
  const account = await signInAsPro(page)
  const html = (name: string, body: string) =>
    `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>${name}</title></head><body style="margin:60px"><h1>${name}</h1><a href="/">Start</a>${body}</body></html>`
  const ways = {
    Link: '<a href="about.html#team">Link</a>',
    Href: `<button onclick="location.href='about.html'">Href</button>`,
    Assign: `<button onclick="location.assign('/about')">Assign</button>`,
    Replace: `<button onclick="window.location.replace('./about')">Replace</button>`,
    Open: `<button onclick="window.open('about.html')">Open</button>`,
    Get: `<form action="about.html"><input type="hidden" name="q" value="1"><button>Get</button></form>`,
    Post: `<form action="about.html" method="post"><button>Post</button></form>`,
  }
  const record = await save(page, account, `Links ${crypto.randomUUID()}`, [
    { name: 'Start', html: html('Start', Object.values(ways).join('')) },
    { name: 'About', html: html('About', `${TALL}<h2 id="team">Team</h2>${TALL}`) },
  ])
  await open(page, record)
  await moveMouse(page)
  for (const way of Object.keys(ways)) {
    const role = way === 'Link' ? 'link' : 'button'
    await inFrame(page).getByRole(role, { name: way, exact: true }).click()
    const about = await previewFrame(page, "document.title === 'About'")
    if (way === 'Link')
      await expect.poll(() => about.evaluate(() => scrollY)).toBeGreaterThan(2_000)
    if (way === 'Get') expect(await about.evaluate(() => location.search)).toBe('?q=1')
    expect(await about.evaluate(() => location.pathname)).toBe('/about')
    await inFrame(page).getByRole('link', { name: 'Start' }).click()
    await previewFrame(page, "document.title === 'Start'")
  }
  expect(tab(page)).toBe(1)
})
