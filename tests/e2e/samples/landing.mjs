export default async (frame, _page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  const lit = await frame.getAttribute('#pic', 'aria-pressed')
  await frame.click('#pic')
  must(lit !== (await frame.getAttribute('#pic', 'aria-pressed')), 'lamp')
  must((await frame.textContent('#place')) === '128', 'place')
  await frame.click('#go')
  must(await frame.evaluate(() => document.activeElement?.id === 'who'), 'to the list')
  await frame.fill('#who', 'Ann')
  await frame.fill('#mail', 'ann')
  await frame.click('#join')
  must((await frame.textContent('#live')).includes('complete'), 'checks')
  await frame.fill('#mail', 'ann@mail.example')
  await frame.click('#join')
  must(
    (await frame.textContent('#people')).includes('Ann') &&
      (await frame.textContent('#live')).includes('128'),
    'joined',
  )
  await frame.fill('#mail', 'ANN@mail.example')
  await frame.click('#join')
  must((await frame.textContent('#live')).includes('already'), 'once only')
  await frame.click('#people .x')
  must((await frame.locator('#people li').count()) === 0, 'off')
  await frame.click('#undo')
  must((await frame.locator('#people li').count()) === 1, 'back')
  await frame.click('#csv')
  const q = frame.locator('details').nth(1)
  await q.locator('summary').click()
  must(await q.locator('p').isVisible(), 'answer')
  // undo brings back who was taken off, in the old place, and keeps who joined since
  await frame.click('#people .x')
  await frame.fill('#who', 'Bo')
  await frame.fill('#mail', 'bo@mail.example')
  await frame.click('#join')
  await frame.click('#undo')
  must(
    (await frame.textContent('#people')).includes('Bo') &&
      (await frame.textContent('#people')).includes('Ann'),
    'both on the list',
  )
}
