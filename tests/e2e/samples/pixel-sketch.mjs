export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  await frame.click('#clear')
  must(await frame.evaluate(() => now.grid.flat().every((v) => v < 0)), 'cleared')
  const hit = async (x, y) => {
    const b = await frame.locator('#draw').boundingBox()
    await page.mouse.move(b.x + (b.width * (x + 0.5)) / 16, b.y + (b.height * (y + 0.5)) / 16)
  }
  await frame.locator('#draw').scrollIntoViewIfNeeded()
  await hit(2, 2)
  await page.mouse.down()
  await hit(6, 2)
  await page.mouse.up()
  must(await frame.evaluate(() => now.grid[2].slice(2, 7).every((v) => v === 3)), 'line drawn')
  await frame.check('#mx')
  await hit(1, 8)
  await page.mouse.down()
  await page.mouse.up()
  must(await frame.evaluate(() => now.grid[8][1] === 3 && now.grid[8][14] === 3), 'mirrored')
  await frame.uncheck('#mx')
  await frame.check('input[name=ink][value="7"]', { force: true })
  await frame.check('input[name=tool][value=fill]', { force: true })
  await frame.locator('#draw').scrollIntoViewIfNeeded()
  await hit(15, 15)
  await page.mouse.down()
  await page.mouse.up()
  must(await frame.evaluate(() => now.grid[15][15] === 7 && now.grid[2][3] === 3), 'filled')
  await frame.click('#undo')
  must(await frame.evaluate(() => now.grid[15][15] === -1), 'undo')
  await frame.click('#redo')
  must(await frame.evaluate(() => now.grid[15][15] === 7), 'redo')
  await frame.click('#iron')
  must(await frame.evaluate(() => ironed), 'ironed')
  await frame.fill('#name', 'Sea')
  await frame.click('#keep')
  must((await frame.textContent('#gallery')).includes('Sea'), 'kept')
  for (const [id, ext] of [
    ['png', '.png'],
    ['svg', '.svg'],
  ]) {
    const [d] = await Promise.all([page.waitForEvent('download'), frame.click(`#${id}`)])
    must(d.suggestedFilename() === `sea${ext}`, ext)
  }
  await frame.locator('.gallery .del').first().click()
  must(!(await frame.textContent('#gallery')).includes('Sea'), 'down')
  await frame.click('#undo')
  must((await frame.textContent('#gallery')).includes('Sea'), 'up again')
  await frame.selectOption('#size', '24')
  must(await frame.evaluate(() => now.grid.length === 24 && now.grid[6][6] === 3), 'bigger board')
  await frame.focus('#draw')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('t')
  await page.keyboard.press(' ')
  must(await frame.evaluate(() => now.grid[cur[1]][cur[0]] === -1), 'keyboard')
}
