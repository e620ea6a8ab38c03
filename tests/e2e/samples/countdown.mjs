export default async (f) => {
  const is = (a, m) => {
    if (!a) throw new Error(m)
  }
  const nums = () => f.locator('.num').allTextContents(),
    n = () => f.locator('.day').count()
  is((await nums())[0] === '9', `nearest first ${await nums()}`)
  is((await f.locator('.day').first().locator('.chain path').count()) === 9, 'links')
  await f.locator('#units input[value=weeks]').check()
  is((await nums())[0] === '1', 'weeks')
  await f.locator('#units input[value=work]').check()
  // of the nine days from today on, those from Monday to Friday
  const working = await f.evaluate(() => {
    const on = (days) => new Date(new Date().setDate(new Date().getDate() + days)).getDay()
    return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((days) => on(days) % 6 !== 0).length
  })
  is((await nums())[0] === String(working), 'working days')
  await f.locator('#units input[value=own]').check()
  await f.click('#new')
  await f.click('#fSave')
  is((await f.locator('#err').textContent()) !== '', 'error')
  await f.fill('#fName', 'Party & cake')
  await f.fill(
    '#fDate',
    await f.evaluate(() => {
      const d = new Date(Date.now() + 3 * 864e5)
      return `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, '0')}-${String(d.getDate()).padStart(2, '0')}`
    }),
  )
  await f.locator('#fCol input').nth(2).check()
  await f.click('#fSave')
  is((await n()) === 7 && (await nums())[0] === '3', 'added')
  is((await f.locator('.day').first().locator('h2').textContent()) === 'Party & cake', 'name')
  await f.locator('.day').first().locator('.ops button').nth(1).press('Enter')
  is((await n()) === 6, 'removed')
  await f.click('#undo')
  is((await n()) === 7, 'undo')
  await f.locator('.day').first().locator('.ops button').first().press('Enter')
  await f.fill('#fName', 'Feast')
  await f.click('#fSave')
  is((await f.locator('.day h2').first().textContent()) === 'Feast', 'changed')
}
