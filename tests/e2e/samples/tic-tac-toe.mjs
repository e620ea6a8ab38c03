export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  must(await frame.evaluate(() => state.moves.length === 4 && whose() === 0), 'seed')
  await frame.check('input[name=level][value="3"]', { force: true })
  await frame.click('#again')
  await page.clock.runFor(2000)
  must(await frame.evaluate(() => state.moves.length === 0), 'washed')
  const c = (i) => frame.locator('#cells button').nth(i)
  for (const i of [0, 3, 1, 4, 2]) await c(i).click()
  must(
    await frame.evaluate(
      () => state.wins[0] + state.wins[1] === 1 && document.querySelector('.winline'),
    ),
    'won',
  )
  await frame.click('#undo')
  must(
    await frame.evaluate(() => state.moves.length === 4 && state.wins[0] + state.wins[1] === 0),
    'taken back',
  )
  await page.keyboard.press('9')
  must(await frame.evaluate(() => state.moves[4] === 8), 'number key')
  await frame.check('input[name=level][value="2"]', { force: true })
  await frame.check('#tide', { force: true })
  await frame.uncheck('#tide', { force: true })
  await page.clock.runFor(900)
  for (let k = 0; k < 5; k++) {
    const f = await frame.evaluate(() => (over(board()) || whose() ? -1 : free(board())[0]))
    if (f < 0) break
    await c(f).click()
    await page.clock.runFor(900)
  }
  must(await frame.evaluate(() => over(board()) && state.wins[0] === 0), 'the gull never loses')
  await frame.click('#zero')
  must(await frame.evaluate(() => state.wins.every((n) => n === 0)), 'zero')
}
