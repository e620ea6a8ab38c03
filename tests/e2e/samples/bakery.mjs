export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  await frame.click('#days [data-d="6"]')
  must((await frame.locator('.good').count()) === 7, 'Saturday')
  await frame.click('#days [data-d="1"]')
  must((await frame.textContent('#goods')).includes('sleeps'), 'Monday')
  await frame.click('#days [data-d="6"]')
  await frame.click('.good[data-i="0"]')
  await frame.click('.good[data-i="0"]')
  must((await frame.textContent('#sum')).includes('10.80'), 'two')
  await frame.click('#bag [data-b="0-1"]')
  must((await frame.textContent('#sum')).includes('5.40'), 'one less')
  await frame.click('#copy')
  await page.clock.runFor(100)
  must((await frame.textContent('#live')).length > 4, 'copied')
  await frame.click('#wipe')
  must((await frame.textContent('#bag')).includes('empty'), 'emptied')
  await frame.click('#wipe')
  must((await frame.textContent('#bag')).includes('loaf'), 'back')
  must(
    await frame.evaluate(
      () =>
        open(new Date(2026, 5, 6, 10))[0] &&
        !open(new Date(2026, 5, 6, 15))[0] &&
        open(new Date(2026, 5, 7, 15))[1].includes('Tuesday') &&
        open(new Date(2026, 5, 9, 18, 15))[1].includes('15'),
    ),
    'hours',
  )
}
