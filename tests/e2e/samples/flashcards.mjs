export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  const text = (s) => frame.textContent(s)
  must((await frame.locator('#shelf .book').count()) === 5, 'five books')
  await frame.click('#start'); must(await frame.isVisible('#study'), 'studying'); const left = await text('#s-left')
  await frame.click('#s-lid'); must((await text('#s-a')).length > 1, 'answer'); await frame.locator('#s-grades button').nth(2).click()
  must((await text('#s-left')) !== left, 'one less'); await frame.click('#s-undo'); must((await text('#s-left')) === left, 'taken back')
  await page.keyboard.press('Space'); await page.keyboard.press('4'); must((await text('#s-left')) !== left, 'by keyboard'); await frame.click('#s-stop')
  await frame.click('#new'); await frame.click('#n-form .main'); must(await frame.isVisible('#n-error'), 'needs a title')
  await frame.fill('#n-name', 'Knots'); await frame.fill('#n-topic', 'Sea'); await frame.click('#n-form .main'); must((await text('#d-title')) === 'Knots', 'new book')
  await frame.fill('#d-q', 'bow = knot\nreef = flat'); await frame.click('#d-save'); must((await frame.locator('#d-list li').count()) === 2, 'two cards')
  await frame.fill('#d-q', 'bow'); await frame.click('#d-save'); must(await frame.isVisible('#d-error'), 'back missing')
  await frame.fill('#d-a', 'x'); await frame.click('#d-save'); must((await text('#d-error')).includes('already'), 'double'); await frame.fill('#d-q', ''); await frame.fill('#d-a', '')
  await frame.fill('#d-find', 'reef'); must((await frame.locator('#d-list li').count()) === 1, 'found'); await frame.fill('#d-find', '')
  await frame.locator('#d-list li').first().locator('.icon').last().click(); must((await frame.locator('#d-list li').count()) === 1, 'deleted'); await frame.click('#toast button'); must((await frame.locator('#d-list li').count()) === 2, 'undone')
  await frame.locator('#d-list li').first().locator('.icon').first().click(); must((await text('#d-new')) === 'Edit card', 'edit'); await frame.click('#d-cancel'); must((await text('#d-new')) === 'New card', 'own text')
  await frame.click('#d-study'); await frame.click('#s-lid'); await frame.locator('#s-grades button').nth(3).click(); await frame.click('#s-lid'); await frame.locator('#s-grades button').nth(3).click(); must(await frame.isVisible('#s-done'), 'done')
  await frame.click('#s-back'); must((await frame.locator('#shelf .book').count()) === 6, 'on the shelf')
}
