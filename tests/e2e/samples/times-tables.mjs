export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  must(await frame.evaluate(() => now.a === 3 && now.b === 7), 'first sum')
  const key = async (n) => {
    for (const d of String(n))
      await frame.locator('#pad button', { hasText: new RegExp(`^${d}$`) }).click()
  }
  const l = await frame.evaluate(() => level(3, 7))
  await key(21)
  await frame.click('#pad .go')
  must(await frame.evaluate((l) => level(3, 7) === l + 1, l), 'grown')
  await page.clock.runFor(1200)
  await frame.evaluate(() => ask([4, 6]))
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  must(await frame.evaluate(() => document.querySelectorAll('#dots i').length === 24), 'dots')
  must((await frame.textContent('#word')).includes('25'), 'says')
  await page.clock.runFor(1000)
  await page.keyboard.type('24')
  await page.keyboard.press('Enter')
  await page.clock.runFor(1200)
  must(await frame.evaluate(() => again.length === 1), 'comes again')
  await frame.click('.plot[data-a="9"][data-b="9"]')
  must(await frame.evaluate(() => now.answer === 81), 'plot chosen')
  await frame.evaluate(() => {
    for (let b = 1; b < 11; b++) state.levels[key(3, b)] = 4
    state.levels[key(3, 3)] = 3
    ask([3, 3])
  })
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  must(await frame.isVisible('#stick'), 'sticker')
  must((await frame.textContent('#stickers')).includes('Butterfly'), 'album')
  await page.clock.runFor(1200)
  await frame.check('#rows input[value="7"]', { force: true })
  must(await frame.evaluate(() => state.sow.includes(7)), 'sow')
  await frame.click('#fresh')
  await frame.click('#yes')
  must((await frame.textContent('#note')).includes('0'), 'empty')
  await frame.click('#undo')
  must(await frame.evaluate(() => level(2, 2) === 4), 'back')
}
