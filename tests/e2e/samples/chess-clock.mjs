export default async (f, page) => {
  const is = (a, m) => { if (!a) throw new Error(m) }
  const left = (i) => f.locator(`#p${i} .left`).textContent()
  // it opens paused and says how to go on: the side to move is pressed
  const hint = f.locator('.half.on .hint'); is((await hint.textContent()).includes('Press here'), 'says how'); await f.click('.half.on'); await page.waitForTimeout(1200); is((await hint.textContent()).includes('after your move'), 'goes on'); await f.click('#go')
  const a = await left(0); await f.click('#go'); await page.waitForTimeout(1500); is(await left(0) !== a, 'runs'); await f.click('#p0'); is(await f.locator('#p1.on').count() === 1, 'switched')
  const b = await left(0); await page.waitForTimeout(1200); is(await left(0) === b, 'stands'); await f.press('#p1', 'Enter'); is(await f.locator('#p0.on').count() === 1, 'by key')
  await f.click('#go'); const c = await left(0); await page.waitForTimeout(700); is(await left(0) === c, 'paused')
  await f.press('#back', 'Enter'); is(await f.locator('#p1.on').count() === 1, 'taken back')
  await f.click('#new'); await f.locator('#pre button').nth(2).click(); await f.fill('#m1', '0.05'); await f.fill('#inc', '0'); await f.fill('#n1', 'Zoë <b>'); await f.selectOption('#seats', 'side'); await f.click('#start')
  is(await left(0) === '3:00', 'set ' + await left(0)); is((await f.locator('#p1 .who').textContent()).includes('<b>'), 'name'); is(await f.locator('.clock.side').count() === 1, 'seats')
  await f.press('#p0', 'Enter'); await page.waitForTimeout(3600); is(await f.locator('#p1.flagged').count() === 1, 'flag falls')
}
