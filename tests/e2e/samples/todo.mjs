export default async (f, page) => {
  const is = (a, m) => { if (!a) throw new Error(m) }
  const one = () => f.locator('#oneText').textContent()
  is((await one()).startsWith('Send'), 'late first ' + await one())
  await f.click('#done'); await page.waitForTimeout(1000); is((await one()).startsWith('Call'), 'next'); is((await f.locator('#tally').textContent()).includes('4'), 'tally')
  await f.click('#undo'); is((await one()).startsWith('Send'), 'undo')
  await f.click('#later'); await page.waitForTimeout(700); is((await one()).startsWith('Call'), 'later')
  await f.fill('#nText', 'Buy <b>bread</b>'); await f.press('#nText', 'Enter'); await f.press('#more', 'Enter'); is(await f.locator('.items li').filter({ hasText: 'bread' }).count() === 1, 'added')
  await f.locator('.items li').filter({ hasText: 'bread' }).locator('.mini').click(); await page.waitForTimeout(400); is((await one()).includes('bread'), 'now')
  await f.click('#edit'); await f.fill('#fText', 'Buy rye bread'); await f.fill('#fList', 'Shop'); await f.selectOption('#fRep', 'd'); await f.click('#fSave'); is(await one() === 'Buy rye bread', 'edited')
  is(await f.locator('#lists button').count() === 5, 'lists'); await f.locator('#lists button').filter({ hasText: 'Trip' }).click(); is((await one()).startsWith('Book the'), 'filter'); await f.locator('#lists button').first().press('Enter')
  await f.click('#done'); await page.waitForTimeout(1000); is(await f.locator('.items li:not(.done)').filter({ hasText: 'rye' }).count() === 1, 'repeats')
}
