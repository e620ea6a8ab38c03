export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  await frame.fill('#q', 'Tea or cake?'); await frame.click('#less'); must((await frame.textContent('#voters')) === '3', 'voters')
  await frame.click('#add'); await page.keyboard.type('Fasting'); must(await frame.evaluate(() => state.options[4] === 'Fasting'), 'added')
  await frame.click('[aria-label="Remove choice 5"]'); must(await frame.evaluate(() => state.options.length === 4), 'removed')
  await frame.click('#start')
  for (const pick of [0, 0, 1]) { await frame.click('#me'); must(await frame.isDisabled('#cast'), 'no empty ballot'); await frame.locator('#cross label').nth(pick).click(); await frame.click('#cast') }
  await frame.waitForSelector('#win:visible'); must((await frame.textContent('#win')) === 'Pizza', 'winner'); must((await frame.textContent('#count')).includes('3 of 3'), 'count')
  await frame.click('#again'); must((await frame.textContent('#past')).includes('Tea or cake?'), 'history')
  await frame.check('#k2', { force: true }); await frame.click('#start'); await frame.click('#me'); await frame.locator('#cross label').nth(1).click(); await frame.locator('#cross label').nth(2).click(); await frame.click('#cast')
  await frame.click('#stop'); must((await frame.textContent('#sure')).length > 5, 'asks first'); await frame.click('#stop'); must(await frame.isVisible('#start'), 'back')
}
