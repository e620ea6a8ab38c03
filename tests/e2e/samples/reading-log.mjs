export default async (frame, _page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  must((await frame.locator('.shelf').count()) === 3, 'three shelves')
  await frame.click('#new')
  await frame.click('#save')
  must((await frame.textContent('#live')).includes('title'), 'needs title')
  await frame.fill('#title', 'Moby-Dick')
  await frame.fill('#pages', '635')
  await frame.fill('#reader', 'Ada')
  await frame.check('#stars input[value="4"]', { force: true })
  await frame.click('#save')
  must(
    (await frame.locator('.shelf').count()) === 4 &&
      (await frame.textContent('#shelves')).includes('Moby-Dick'),
    'added',
  )
  await frame.click('#who button:has-text("Ada")')
  must((await frame.locator('.spine').count()) === 1, 'one reader')
  await frame.click('.spine')
  await frame.selectOption('#state', 'now')
  await frame.click('#save')
  must(await frame.isVisible('.now .spine'), 'now')
  await frame.click('.spine')
  await frame.click('#del')
  must(!(await frame.textContent('#shelves')).includes('Moby'), 'gone')
  await frame.click('#undo')
  must((await frame.textContent('#shelves')).includes('Moby'), 'back')
  await frame.fill('#goal', '40')
  must((await frame.textContent('#goaltext')).includes('40'), 'goal')
  await frame.locator('#who button').nth(1).click()
  must(
    await frame.evaluate(() => document.activeElement?.matches('#who [aria-pressed="true"]')),
    'focus at the reader',
  )
  await frame.click('#new')
  await frame.click('#cancel')
  must(await frame.evaluate(() => document.activeElement?.id === 'new'), 'focus after the form')
}
