export default async (f, _page) => {
  const is = (a, m) => {
    if (!a) throw new Error(m)
  }
  const days = f.locator('.day'),
    d = (k) =>
      f.evaluate((k) => {
        const x = new Date()
        x.setDate(x.getDate() + k)
        return (x.getDay() + 6) % 7
      }, k)
  is((await days.count()) === 7, 'week')
  const heart = f.locator('#slots .dose', { hasText: 'Heart' }),
    stock = () => f.locator('#plan li', { hasText: 'Heart' }).locator('.st').textContent()
  const was = await heart.getAttribute('aria-pressed'),
    s0 = await stock()
  await heart.click()
  is((await heart.getAttribute('aria-pressed')) !== was, 'pressed')
  is((await stock()) !== s0, 'stock')
  await f.click('#undo')
  is((await heart.getAttribute('aria-pressed')) === was, 'undo')
  is((await stock()) === s0, 'stock back')
  is(await f.isVisible('#missed'), 'missed')
  const n = await f.locator('#mList li').count()
  await f.locator('#mList button').first().click()
  is((await f.locator('#mList li').count()) < Math.max(n, 1), 'took it')
  await f.click('#new')
  await f.fill('#fName', '<b>Iron')
  await f.fill('#fHow', '2 tablets')
  await f.locator('#fTimes label').nth(3).click()
  await f.fill('#fStock', '6')
  await f.fill('#fPer', '2')
  await f.click('#fSave')
  is((await f.locator('#slots .dose', { hasText: '<b>Iron' }).count()) === 2, 'added twice')
  is((await f.locator('#plan li.low', { hasText: 'Iron' }).count()) === 1, 'low')
  await f.locator('#plan li', { hasText: 'Iron' }).locator('button').click()
  await f.click('#fDel')
  is((await f.locator('#plan li', { hasText: 'Iron' }).count()) === 0, 'removed')
  await f.click('#undo')
  is((await f.locator('#plan li', { hasText: 'Iron' }).count()) === 1, 'back')
  await f.click('#hours')
  await f.locator('#hForm input').first().fill('06:45')
  await f.click('#hOk')
  is((await f.locator('.slot h3').first().textContent()).includes('6:45'), 'hours')
  await days.nth(((await d(0)) + 1) % 7).press('Enter')
  is(!(await f.textContent('#dayT')).startsWith('Today'), 'other day')
}
