export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  await frame.click('#play')
  // the time of the sound device is real, that of the page is not
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (await frame.evaluate(() => lit >= 1)) break
    await page.clock.runFor(50)
  }
  must(await frame.evaluate(() => playing && lit >= 1), 'plays')
  await frame.click('#play')
  must(await frame.evaluate(() => !playing && lit === -1), 'stops')
  await frame.click('#clear')
  const h = frame.locator('.hole[data-r="1"][data-s="3"]')
  await h.click()
  must((await h.getAttribute('data-v')) === '1', 'soft')
  await frame.check('input[name=punch][value="2"]', { force: true })
  await h.click()
  must((await h.getAttribute('data-v')) === '2', 'loud')
  await h.click()
  must((await h.getAttribute('data-v')) === '0', 'gone')
  await frame.click('#undo')
  must((await h.getAttribute('data-v')) === '2', 'undo')
  await h.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  must(
    (await frame.locator('.hole[data-r="1"][data-s="4"]').getAttribute('data-v')) === '2',
    'keyboard',
  )
  await frame.fill('#title', 'My beat')
  await frame.click('#file')
  must((await frame.textContent('#box')).includes('My beat'), 'kept')
  await frame.locator('.box .del').first().click()
  must(!(await frame.textContent('#box')).includes('My beat'), 'thrown')
  await frame.click('#undo')
  must((await frame.textContent('#box')).includes('My beat'), 'back')
  await frame.locator('.box .pick').nth(2).click()
  must((await frame.inputValue('#title')) === 'Four on the floor', 'loaded')
  await frame.evaluate(() => {
    const i = document.getElementById('bpm')
    i.value = 90
    i.dispatchEvent(new Event('input'))
  })
  must((await frame.textContent('#bpmOut')) === '90', 'bpm')
  await frame.click('#dice')
  must(await frame.evaluate(() => now.rows.k[0] === 2), 'dice')
  const [d] = await Promise.all([
    page.waitForEvent('download', { timeout: 15000 }),
    frame.click('#wav'),
  ])
  must(d.suggestedFilename().endsWith('.wav'), 'wav')
}
