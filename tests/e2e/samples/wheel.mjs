export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  const n = await frame.locator('#past li').count()
  must(n === 3, 'history seed')
  await frame.click('#spin')
  await page.clock.runFor(5200)
  const won = await frame.textContent('#pick')
  must(await frame.evaluate((w) => here().items.some((i) => i.name === w), won), 'a choice')
  must(await frame.evaluate((w) => past[0].pick === w, won), 'kept')
  must(
    await frame.evaluate(() => {
      const parts = arcs(),
        p = parts.find((x) => x.i.name === past[0].pick),
        a = (((((270 - angle) % 360) + 360) % 360) * Math.PI) / 180
      return a >= p.a && a <= p.a + p.w
    }),
    'the mouse points at it',
  )
  await frame.fill('#more', 'Waffles')
  await frame.press('#more', 'Enter')
  must(await frame.evaluate(() => here().items.some((i) => i.name === 'Waffles')), 'added')
  await frame.locator('.step button').last().click()
  must(await frame.evaluate(() => here().items.at(-1).size === 2), 'bigger')
  await frame.locator('.del').first().click()
  must(await frame.evaluate(() => !here().items.some((i) => i.name === 'Pancakes')), 'removed')
  await frame.click('#undo')
  must(await frame.evaluate(() => here().items[0].name === 'Pancakes'), 'undo')
  await frame.check('input[name=list][value="1"]', { force: true })
  must((await frame.inputValue('#title')) === 'Who does the dishes?', 'list')
  await frame.click('#fresh')
  await frame.fill('#title', 'Mine')
  await frame.click('#spin')
  must((await frame.textContent('#pick')).includes('Add'), 'empty said')
  await frame.click('#drop')
  must(await frame.evaluate(() => lists.length === 3), 'dropped')
  await frame.click('#undo')
  must(await frame.evaluate(() => lists.length === 4), 'back')
}
