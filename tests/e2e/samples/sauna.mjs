export default async (frame, _page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  const text = (s) => frame.textContent(s)
  must(
    (await frame.isVisible('[data-price=early][data-days=week]')) &&
      (await frame.isHidden('[data-price=early][data-days=weekend]')),
    'weekday prices',
  )
  await frame.evaluate(() => {
    document.querySelector('[data-price=early][data-days=week]').textContent = 'from 17'
  })
  await frame.click('#pWe')
  must(
    (await text('[data-price=early][data-days=weekend]')).includes('19') &&
      (await frame.isVisible('[data-price=early][data-days=weekend]')),
    'weekend prices',
  )
  await frame.click('#pWk')
  must(
    (await text('[data-price=early][data-days=week]')) === 'from 17',
    'a price written by hand stays',
  )
  await frame.click('[data-step="1"]')
  must((await text('#dText')).includes('ladder'), 'step')
  await frame.click('[data-pick=early]')
  must((await text('#slip')).includes('Early dip'), 'picked')
  await frame.check('#kind-shared', { force: true })
  must((await text('#slip')).includes('Shared round'), 'kind')
  await frame.click('#send')
  must((await text('#eName')).length > 5 && (await text('#eSwim')).length > 5, 'asks')
  await frame.locator('#fTime input:not(:disabled)').first().check({ force: true })
  const sum = await text('#total')
  await frame.click('#more')
  must((await text('#total')) !== sum, 'more people')
  await frame.click('#less')
  await frame.click('#less')
  await frame.check('#extra-towel', { force: true })
  must((await text('#slip')).includes('Extras'), 'extras')
  await frame.fill('#name', 'Ann Bell')
  await frame.fill('#email', 'nonsense')
  await frame.locator('#email').blur()
  must((await text('#eEmail')).length > 5, 'bad mail')
  await frame.fill('#email', 'ann@bell.example')
  await frame.check('#swim')
  await frame.click('#send')
  must((await text('#mine')).includes('Ann Bell'), 'booked')
  const b = frame.locator('#mine .text-btn')
  await b.click()
  must((await text('#mine')).includes('Really'), 'asks again')
  await b.click()
  must((await text('#mine')).includes('Nothing yet'), 'cancelled')
  await frame.locator('summary').nth(1).click()
  must(
    await frame
      .locator('details')
      .nth(1)
      .evaluate((e) => e.open),
    'answer',
  )
  // a price that was written by hand also counts in the booking, and stays when the script runs anew
  await frame.evaluate(() => {
    for (const b of document.querySelectorAll('[data-price=shared]')) b.textContent = '€41'
  })
  await frame.click('[data-pick=shared]')
  must((await text('#fKind')).includes('41'), 'booked at the new price')
}
