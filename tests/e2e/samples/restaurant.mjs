export default async (frame, _page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  must((await frame.locator('.dish').count()) === 13, 'menu')
  await frame.click('#filter button:nth-child(2)')
  must((await frame.locator('.dish').count()) === 10, 'vegetarian')
  await frame.click('#filter button:nth-child(1)')
  await frame.click('.dish[data-i="0"]')
  await frame.click('.dish[data-i="3"]')
  must((await frame.textContent('#sum')).includes('25.00'), 'sum')
  await frame.click('.dish[data-i="0"]')
  must((await frame.textContent('#sum')).includes('18.50'), 'off')
  await frame.click('#wipe')
  must((await frame.textContent('#note')).includes('Nothing'), 'torn')
  await frame.click('#wipe')
  must((await frame.textContent('#note')).includes('Chicken'), 'back')
  await frame.click('#note button')
  must((await frame.locator('.dish[aria-pressed="true"]').count()) === 0, 'empty')
  must(
    await frame.evaluate(
      () =>
        open(new Date(2026, 5, 6, 13)).includes('Open now') &&
        open(new Date(2026, 5, 9, 15)).includes('open again at') &&
        open(new Date(2026, 5, 7, 15)).includes('Tuesday'),
    ),
    'hours',
  )
  must((await frame.getAttribute('#call', 'href')) === 'tel:+00555010188', 'phone')
  await frame.click('.dish[data-i="2"]')
  await frame.click('#filter button:nth-child(2)')
  must(
    await frame.evaluate(() => document.activeElement?.matches('#filter [aria-pressed="true"]')),
    'focus at the filter',
  )
}
