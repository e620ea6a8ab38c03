export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  const text = (s) => frame.textContent(s)
  await frame.fill('#bill', '100'); await frame.locator('#tips button').nth(1).click()
  must((await text('#r-lines')).includes('110'), 'total with tip')
  await frame.click('#add'); must((await frame.locator('#people li').count()) === 6, 'person added')
  await frame.locator('#people input').last().fill('90'); must(!(await frame.isHidden('#own-error')), 'extras exceed the bill')
  await frame.locator('#people li').last().locator('button').click(); must((await frame.locator('#people li').count()) === 5, 'removed')
  await frame.locator('#toast button').click(); must((await frame.locator('#people li').count()) === 6, 'undone')
  await frame.locator('#people input').last().fill(''); await frame.fill('#bill', 'abc'); must(await frame.isVisible('#bill-error'), 'bad bill')
  await frame.fill('#bill', '60'); must(await frame.isHidden('#bill-error'), 'good bill'); await frame.check('#round')
  for (let i = 0; i < 6; i++) await frame.locator('#r-shares input').nth(i).check()
  must(await frame.isVisible('#stamp'), 'all square')
  await frame.click('#copy'); await page.waitForTimeout(150); must((await text('#toast')).length > 5, 'copy answers')
  await frame.click('#keep'); must((await frame.locator('#drawer li').count()) === 3, 'kept'); must((await frame.inputValue('#bill')) === '', 'new bill')
  await frame.locator('#drawer li').nth(1).locator('button').first().click(); must((await frame.inputValue('#place')) === 'Ramen Nozomi', 'opened')
}
