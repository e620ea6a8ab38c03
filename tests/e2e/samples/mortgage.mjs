export default async (f, page) => {
  const is = (a, m) => {
    if (!a) throw new Error(m)
  }
  const lead = () => f.locator('#sums dd').first().textContent(),
    tx = (q) => f.locator(q).textContent()
  for (const [k, v] of [
    ['xm', 0],
    ['xo', 0],
    ['price', 300000],
    ['own', 100000],
    ['rate', 6],
    ['years', 30],
  ])
    await f.fill(`#${k}`, String(v))
  is((await lead()).includes('1,199.10'), `payment ${await lead()}`)
  is((await f.locator('#rows tr').count()) === 30, 'years')
  await f.fill('#rate', '0')
  is(
    (await lead()).includes('555.5') || (await lead()).includes('555.6'),
    `no interest ${await lead()}`,
  )
  await f.fill('#rate', '6')
  await f.fill('#xm', '200')
  is((await f.locator('#rows tr').count()) < 24, 'sooner')
  is((await tx('#save')).includes('€'), 'spared')
  is(
    (await f.locator('#rows tr').last().locator('td').last().textContent()).includes('€0'),
    'ends at nothing',
  )
  const a = await tx('#atSay')
  await f.locator('#at').fill('15')
  is((await tx('#atSay')) !== a, 'year')
  is(+(await f.locator('#built').getAttribute('height')) > 100, 'bricks')
  await f.locator('#rows button').first().press('Enter')
  is((await f.locator('#rows tr.mo').count()) === 12, 'months')
  await f.fill('#own', '400000')
  is((await tx('#err')).length > 10, 'error')
  await f.fill('#own', '50000')
  is((await tx('#err')) === '', 'well again')
  const [d] = await Promise.all([page.waitForEvent('download'), f.press('#csv', 'Enter')])
  is(d.suggestedFilename() === 'payments.csv', 'csv')
  await f.press('#reset', 'Enter')
  is((await f.locator('#price').inputValue()) === '340000', 'reset')
  await f.click('#undo')
  is((await f.locator('#price').inputValue()) === '300000', 'undo')
}
