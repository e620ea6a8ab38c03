export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  await frame.click('#go')
  must(await frame.isHidden('#card'), 'card gone')
  await page.keyboard.press('ArrowDown')
  await frame.waitForFunction(() => dir[1] === 1)
  await frame.evaluate(() => {
    wool = [body[0][0], (body[0][1] + 2) % 17, 3]
    gold = null
  })
  await frame.waitForFunction(
    () => score === 1 && document.getElementById('score').textContent === '1',
  )
  await page.keyboard.press('p')
  must(await frame.isVisible('#card'), 'paused')
  await frame.click('#go')
  await page.clock.runFor(60)
  await frame.evaluate(() => {
    blocks = [[body[0][0], (body[0][1] + 2) % 17]]
  })
  await frame.waitForFunction(() => mode === 'over')
  await frame.fill('#who', 'Zoe')
  await frame.click('#go')
  must((await frame.textContent('#best')).includes('Zoe'), 'best list')
  if (await frame.isVisible('#left')) {
    await frame.dispatchEvent('#up', 'pointerdown')
    await page.clock.runFor(400)
    must(await frame.evaluate(() => dir[1] === -1), 'pad')
  }
  await page.keyboard.press('p')
  await frame.check('input[name=edge][value=wall]', { force: true })
  must(await frame.evaluate(() => state.edge === 'wall'), 'edge')
  await frame.click('#clear')
  await frame.click('#yes')
  must(await frame.evaluate(() => state.best.length === 0), 'cleared')
}
