export default async (f, page) => {
  const is = (a, m) => { if (!a) throw new Error(m) }
  const col = (i) => f.locator('.col').nth(i), count = (i) => col(i).locator('.ticket').count()
  await col(0).locator('.new input').fill('Buy <i>ice</i>'); await col(0).locator('.new input').press('Enter'); is(await count(0) === 5, 'added')
  const g = col(0).locator('.grip').first(); await g.focus(); await g.press(' '); await f.locator('.lifted .grip').press('ArrowRight'); is(await count(1) === 4 && await count(0) === 4, 'moved by keys')
  is(await f.locator('.col.full').count() === 1, 'limit'); await f.locator('.lifted .grip').press('Escape'); is(await count(0) === 5 && await count(1) === 3, 'put back')
  await col(2).scrollIntoViewIfNeeded(); await f.evaluate(() => document.querySelector('.board').scrollTo({ left: 99999 })); await page.waitForTimeout(500)
  const n3 = await count(3), b = await col(3).locator('.grip').first().boundingBox(), w = page.viewportSize().width
  if (w > 700) { const to = await col(2).locator('.tickets').boundingBox(); await page.mouse.move(b.x + 30, b.y + 20); await page.mouse.down(); await page.mouse.move(b.x, b.y + 40, { steps: 3 }); await page.mouse.move(to.x + 90, to.y + 20, { steps: 6 }); await page.mouse.up(); is(await count(3) === n3 - 1, 'dragged'); is(await count(2) === 2, 'arrived'); await f.click('#undo'); is(await count(3) === n3, 'undo') }
  await f.fill('#q', 'mint'); is(await f.locator('.ticket').count() === 1, 'filter'); await f.fill('#q', '')
  await f.locator('#labels button').first().click(); is(await f.locator('.ticket').count() === 2, 'label'); await f.locator('#labels button').first().click()
  await col(0).locator('.open').first().click(); await f.fill('#fT', 'New title'); await f.locator('#fP input').nth(2).check(); await f.click('#fSave'); is(await col(0).locator('.open').first().textContent() === 'New title', 'edit')
  await col(0).locator('.open').first().click(); await f.click('#fDel'); is(await count(0) === 4, 'deleted'); await f.click('#undo'); is(await count(0) === 5, 'undeleted')
  await f.click('#addCol'); is(await f.locator('.col').count() === 5, 'column'); await f.locator('.edit input').first().fill('Later'); await f.locator('.edit input').first().press('Tab'); is(await col(4).locator('h2').textContent() === 'Later', 'name')
}
