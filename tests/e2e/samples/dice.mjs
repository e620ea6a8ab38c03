export default async (f, page) => {
  const is = (a, m) => {
    if (!a) throw new Error(m)
  }
  const sum = () => f.locator('#sum').textContent(),
    faces = async () => (await f.locator('#faces button').allTextContents()).map(Number),
    n = () => f.locator('#faces button').count()
  is((await sum()) === '45', `seed ${await sum()}`)
  const h = await f.locator('#hist li').count()
  await f.click('#go')
  await page.clock.runFor(1900)
  const v = await faces()
  is(+(await sum()) === v.reduce((a, b) => a + b, 0), 'sum')
  is((await f.locator('#hist li').count()) === h + 1, 'history')
  await f.locator('#faces button').first().press('Enter')
  const held = (await faces())[0]
  for (let i = 0; i < 3; i++) {
    await f.press('#go', 'Enter')
    await page.clock.runFor(1800)
  }
  is((await faces())[0] === held, 'held')
  await f.locator('#sets li button').first().press('Enter')
  is((await n()) === 2, 'set')
  await f.press('#plate', 'Enter')
  await page.clock.runFor(1900)
  const s = +(await sum())
  is(s >= 2 && s <= 12, `two sixes ${s}`)
  await f.locator('.kinds .add').last().press('Enter')
  is((await n()) === 3, 'one more')
  await f.fill('#mod', '3')
  await f.press('#mod', 'Tab')
  await f.selectOption('#keepSel', 'high')
  await f.press('#go', 'Enter')
  await page.clock.runFor(1900)
  is(+(await sum()) === Math.max(...(await faces())) + 3, 'highest')
  await f.fill('#setName', 'Mine & <b>')
  await f.press('#setName', 'Enter')
  is((await f.locator('#sets li').count()) === 6, 'kept')
  await f.locator('#sets li').last().locator('.x').press('Enter')
  is((await f.locator('#sets li').count()) === 5, 'removed')
  await f.click('#undo')
  is((await f.locator('#sets li').count()) === 6, 'undo')
  await f.press('#clear', 'Enter')
  is((await f.locator('#hist b').count()) === 0, 'cleared')
}
