export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  const text = (s) => frame.textContent(s)
  must((await text('#gauge')) === '3 of 6', 'three done')
  const today = (r) => frame.locator('#grid .row').nth(r).locator('.bead').last()
  await today(3).click()
  must((await text('#gauge')) === '4 of 6', 'fourth done')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  must((await text('#gauge')) === '5 of 6', 'by keyboard')
  await today(5).click()
  must((await text('#gauge-text')).includes('High water'), 'high water')
  await frame.click('#new')
  await frame.click('#form .main')
  must(await frame.isVisible('#f-error'), 'needs a name')
  await frame.fill('#f-name', 'Play the cello')
  await frame.selectOption('#f-when', 'evening')
  await frame.fill('#f-goal', '3')
  await frame.click('#form .main')
  must(
    (await text('#grid')).includes('Play the cello') &&
      (await text('#detail')).includes('3 days a week'),
    'added',
  )
  await frame.click('#detail .btn')
  await frame.fill('#f-name', 'Play the viola')
  await frame.click('#form .main')
  must((await text('#grid')).includes('viola'), 'changed')
  await frame.click('#detail .btn')
  await frame.click('#f-delete')
  must(!(await text('#grid')).includes('viola'), 'deleted')
  await frame.click('#toast button')
  must((await text('#grid')).includes('viola'), 'undone')
  const r = await text('#range')
  await frame.click('#prev')
  must((await text('#range')) !== r, 'earlier')
  await frame.click('#today')
  must((await text('#range')) === r, 'today')
  await frame.fill('#note', 'Calm')
  must(await frame.evaluate(() => document.querySelectorAll('#notes li').length === 3), 'notes')
}
