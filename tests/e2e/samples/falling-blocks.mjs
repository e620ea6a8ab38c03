export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  await frame.click('#go')
  must(await frame.isHidden('#card'), 'started')
  const x = await frame.evaluate(() => {
    piece = make(2)
    piece.y = 3
    return piece.x
  })
  await page.keyboard.press('ArrowLeft')
  must(await frame.evaluate((x) => piece.x === x - 1, x), 'left')
  const c = await frame.evaluate(() => JSON.stringify(piece.cells))
  await page.keyboard.press('ArrowUp')
  must(await frame.evaluate((c) => JSON.stringify(piece.cells) !== c, c), 'turn')
  const k = await frame.evaluate(() => piece.k)
  await page.keyboard.press('c')
  must(await frame.evaluate((k) => kept === k, k), 'hold')
  await page.keyboard.press(' ')
  must(await frame.evaluate(() => grid.flat().some(Boolean) && score > 0), 'dropped')
  await frame.evaluate(() => {
    grid = blank()
    grid[19] = [1, 1, 1, 0, 0, 0, 0, 1, 1, 1]
    piece = make(0)
    piece.y = 10
  })
  await page.keyboard.press(' ')
  await page.clock.runFor(700)
  must(await frame.evaluate(() => lines === 1 && !grid[19].some(Boolean)), 'row stowed')
  must((await frame.textContent('#lines')) === '1', 'shown')
  if (await frame.isVisible('#tl')) {
    const a = await frame.evaluate(() => piece.x)
    await frame.dispatchEvent('#tl', 'pointerdown')
    await frame.dispatchEvent('#tl', 'pointerup')
    must(await frame.evaluate((a) => piece.x < a, a), 'button')
  }
  await page.keyboard.press('p')
  must(await frame.isVisible('#card'), 'paused')
  await frame.click('#go')
  await frame.evaluate(() => {
    score = 99999
    over()
  })
  await frame.fill('#who', 'Mia')
  await frame.click('#go')
  must((await frame.textContent('#best')).includes('Mia'), 'best')
  await page.keyboard.press('p')
  await frame.click('#clear')
  await frame.click('#yes')
  must(await frame.evaluate(() => state.best.length === 0), 'cleared')
}
