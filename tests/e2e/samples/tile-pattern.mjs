export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  const text = (s) => frame.textContent(s),
    grid = () => frame.innerHTML('#grid')
  const a = await grid()
  await frame.click('#shuffle')
  must((await grid()) !== a, 'shuffled')
  await frame.click('#undo')
  must((await grid()) === a, 'undone')
  await frame.click('#redo')
  must((await grid()) !== a, 'redone')
  await frame.click('#undo')
  await frame.check('#shapes input[value="5"]', { force: true })
  await frame.check('#fg input[value="4"]', { force: true })
  await frame.locator('#grid button').first().scrollIntoViewIfNeeded()
  await frame.locator('#grid button').first().click()
  must(
    (await frame.locator('#grid button').first().getAttribute('aria-label')).includes(
      'Disc, colour 5',
    ),
    'painted',
  )
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  must(
    (await frame.locator('#grid button').nth(1).getAttribute('aria-label')).includes('Disc'),
    'painted by key',
  )
  await frame.click('#turn')
  await frame.selectOption('#size', '3')
  must((await frame.locator('#grid button').count()) === 9, 'size')
  await frame.selectOption('#repeat', 'brick')
  await frame.check('#sets input[value="3"]', { force: true })
  await frame.click('#keep')
  must((await frame.locator('#shelf li').count()) === 6, 'kept')
  await frame.click('#keep')
  must((await text('#say')).includes('already'), 'only once')
  await frame.locator('#shelf .del').last().click()
  must((await frame.locator('#shelf li').count()) === 5, 'removed')
  await frame.click('#say button')
  must((await frame.locator('#shelf li').count()) === 6, 'back')
  await frame.locator('#shelf .pick').nth(1).click()
  must((await text('#say')).includes('Tile 2'), 'used')
  await frame.click('#copy')
  await page.clock.runFor(200)
  must((await text('#say')).length > 3, 'copied')
  await frame.click('#png')
  await page.clock.runFor(500)
  must(await frame.isVisible('#d-img'), 'picture')
  await frame.click('#d-close')
  must(
    await frame.evaluate(() => {
      const c = document.getElementById('wall')
      const d = c.getContext('2d').getImageData(40, 40, 200, 200).data
      return new Set(d).size > 6
    }),
    'wall painted',
  )
}
