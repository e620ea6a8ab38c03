export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  // who wants less motion starts the time
  if (!(await frame.evaluate(() => run))) await frame.click('#play')
  const a = await frame.evaluate(() => when)
  await page.clock.runFor(700)
  must(await frame.evaluate((a) => when > a + 864e5, a), 'time runs')
  await frame.click('#play')
  const b = await frame.evaluate(() => when)
  await page.clock.runFor(300)
  must(await frame.evaluate((b) => when === b, b), 'stopped')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await frame.selectOption('#moments', '1969-07-20')
  await page.clock.runFor(4000)
  must((await frame.textContent('#date')).includes('1969'), 'travelled')
  must(
    await frame.evaluate(() => {
      const g = (b) => {
        const E = place(B[3], when),
          P = place(b, when)
        return Math.atan2(P.y - E.y, P.x - E.x)
      }
      when = Date.UTC(2020, 11, 21, 18)
      return Math.abs(g(B[5]) - g(B[6])) < 0.02
    }),
    'Jupiter and Saturn met',
  )
  await frame.fill('#pick', '2030-01-01')
  await frame.dispatchEvent('#pick', 'change')
  await page.clock.runFor(3200)
  must((await frame.textContent('#date')).includes('2030'), 'date')
  await frame.check('input[name=planet][value=saturn]', { force: true })
  must((await frame.textContent('#name')) === 'Saturn', 'facts')
  const z = await frame.evaluate(() => state.zoom)
  await frame.click('#near')
  must(await frame.evaluate((z) => state.zoom > z, z), 'zoom')
  await frame.click('#far')
  const y = await frame.evaluate(() => state.yaw)
  await frame.focus('#view')
  await page.keyboard.press('ArrowRight')
  must(await frame.evaluate((y) => state.yaw > y, y), 'turned')
  await frame.check('#truth')
  must(await frame.evaluate(() => state.truth), 'truth')
  await frame.uncheck('#truth')
  await frame.click('#backwards')
  await page.clock.runFor(500)
  must(await frame.evaluate(() => back && run), 'backwards')
  await frame.click('#today')
  await page.clock.runFor(3000)
  must(await frame.evaluate(() => Math.abs(when - Date.now()) < 864e5), 'today')
}
