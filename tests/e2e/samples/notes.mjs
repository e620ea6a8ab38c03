export default async (f, page) => {
  const is = (a, m) => {
    if (!a) throw new Error(m)
  }
  const cards = () => f.locator('.card').count(),
    small = page.viewportSize().width < 800
  const home = async () => {
    if (small && (await f.locator('#home').isVisible())) await f.click('#home')
  }
  is((await cards()) === 7, 'seed')
  await f.fill('#q', 'vinegar')
  is((await cards()) === 1, 'search')
  is((await f.locator('mark').count()) === 1, 'mark')
  await f.fill('#q', '')
  await f.locator('#tags button').first().click()
  is((await cards()) === 2, 'tag')
  await f.locator('#tags button').first().click()
  await f.click('#new')
  await f.fill('#title', 'Hello <i>you</i>')
  await f.fill('#text', 'one two three')
  await f.locator('#own input').nth(2).check()
  is((await f.locator('#when').textContent()).includes('3'), 'words')
  is((await f.locator('#tab').textContent()) === 'Books', 'tab')
  await f.click('#pin')
  await home()
  is((await cards()) === 8, 'new card')
  is((await f.locator('.card').first().textContent()).includes('Hello <i>'), 'pinned first')
  await f.locator('.card').first().click()
  await f.click('#del')
  is((await cards()) === 7, 'deleted')
  await f.click('#undo')
  is((await cards()) === 8, 'undo')
  await home()
  await f.click('#tagsBtn')
  await f.fill('#ntName', 'Sea')
  await f.press('#ntName', 'Enter')
  is((await f.locator('#tl li').count()) === 6, 'tag added')
  await f.click('#dX')
  const [d] = await Promise.all([page.waitForEvent('download'), f.click('#exportMd')])
  is(d.suggestedFilename() === 'cards.md', 'export')
}
