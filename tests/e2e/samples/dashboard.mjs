export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  const text = (s) => frame.textContent(s)
  const lede = await text('#lede')
  must(lede.includes('carries the week'), 'lede')
  await frame.locator('#barsA button').first().click()
  must(
    (await frame.locator('#chips button').count()) === 1 && (await text('#lede')) !== lede,
    'filtered',
  )
  await frame.locator('#chips button').click()
  must((await text('#lede')) === lede, 'filter gone')
  await frame.locator('#range button').nth(0).click()
  must((await text('#lede')) !== lede, 'period')
  await frame.locator('#measure button').nth(1).click()
  must((await text('#lede')).includes('Orders'), 'orders')
  await frame.locator('#step button').nth(1).click()
  await frame.locator('#range button').nth(3).click()
  must(await frame.isVisible('#more'), 'more')
  await frame.click('#more')
  must((await frame.locator('#tbody tr').count()) > 20, 'all rows')
  await frame.locator('#thead button').nth(1).click()
  must((await frame.locator('#thead [aria-sort]').count()) === 1, 'sorted')
  await frame.focus('#plot')
  await page.keyboard.press('End')
  must(await frame.isVisible('#tip'), 'tip')
  await page.keyboard.press('Escape')
  await frame.click('#openData')
  await frame.fill('#csv', 'x')
  await frame.click('#load')
  must((await text('#err')).includes('five columns'), 'bad csv')
  await frame.fill(
    '#csv',
    'date,city,kind,km,rides\n2026-01-01,Graz,Bus,12.5,2\n2026-01-02,Graz,Tram,8,1\n2026-01-03,Linz,Bus,30,4',
  )
  await frame.click('#load')
  must((await text('#tA')) === 'By city' && (await text('#kpis')).includes('Km'), 'own data')
  await frame.click('#openData')
  await frame.click('#restore')
  must((await text('#tA')) === 'By shop', 'example again')
  await frame.locator('#range button').nth(0).click()
  await frame.click('#openData')
  must(
    await frame.evaluate(
      () =>
        getComputedStyle(document.getElementById('dlg'), '::backdrop').backgroundColor !==
        'rgba(0, 0, 0, 0)',
    ),
    'a veil behind the dialog',
  )
  await frame.click('#close')
}
