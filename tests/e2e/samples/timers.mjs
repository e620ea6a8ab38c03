export default async (f, page) => {
  const is = (a, m) => { if (!a) throw new Error(m) }
  const tx = (q) => f.locator(q).first().textContent()
  const a = await tx('#eTime'); await f.locator('#eSoft').fill('10'); is(await tx('#eTime') !== a, 'softness'); await f.click('#eGo'); await page.waitForTimeout(1400); is(await f.locator('#egg.cooking').count() === 1, 'cooking'); await f.click('#eGo')
  await f.fill('#pName', 'Rice'); await f.fill('#pMin', '0.02'); await f.press('#pMin', 'Enter'); is(await f.locator('.pot').count() === 5, 'added')
  await f.locator('.pot').last().locator('.dial').click(); await page.waitForTimeout(1900); is(await f.locator('#alarm').isVisible(), 'alarm'); is((await tx('#alarmText')).includes('Rice'), 'name'); await f.click('#hush')
  await f.locator('.pot').last().locator('.mini button').last().press('Enter'); is(await f.locator('.pot').count() === 4, 'removed'); await f.click('#undo'); is(await f.locator('.pot').count() === 5, 'undo')
  await f.press('#wZero', 'Enter'); await f.press('#wGo', 'Enter'); await page.waitForTimeout(500); await f.press('#wLap', 'Enter'); await f.press('#wGo', 'Enter'); is(await f.locator('#laps li').count() === 1, 'lap'); is(await tx('#wTime') !== '0:00.0', 'ran')
  await f.fill('#tp', '0'); await f.fill('#tn', '3'); await f.press('#tn', 'Tab'); is(await f.locator('#strip i').count() === 5, 'strip'); await f.press('#tGo', 'Enter'); await page.waitForTimeout(1300); is((await tx('#tPhase')).includes('1'), 'phase'); is(await tx('#tTime') !== '0:40', 'counts')
}
