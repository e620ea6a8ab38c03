export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  const n = () => frame.locator('#basket li').count()
  await frame.click('#ask'); must(await frame.isVisible('#error'), 'asks for a question')
  await frame.fill('#question', 'Will it work'); await frame.click('#ask')
  await frame.waitForSelector('#egg:not([hidden])'); await frame.click('#egg', { force: true }); await frame.waitForFunction(() => document.querySelectorAll('#basket li').length === 4)
  must((await n()) === 4, 'egg kept'); must((await frame.textContent('#basket')).includes('Will it work?'), 'question kept')
  must((await frame.textContent('#mood-name')).includes('civil'), 'mood falls')
  await frame.click('#bread'); must((await frame.textContent('#mood-name')).includes('serene'), 'fed')
  await frame.check('input[name=mode][value=pick]', { force: true }); await frame.fill('#list', 'one'); await frame.click('#ask'); must(await frame.isVisible('#error'), 'two options')
  await frame.fill('#list', 'Alpha\nBeta'); await frame.click('#ask'); await frame.waitForSelector('#egg:not([hidden])'); await frame.click('#egg', { force: true }); await frame.waitForFunction(() => document.querySelectorAll('#basket li').length === 5)
  must((await frame.textContent('#basket')).includes('Alpha or Beta'), 'pick')
  await frame.click('#clear'); must((await n()) === 0 && await frame.isVisible('#basket-empty'), 'emptied'); await frame.click('#clear'); must((await n()) === 5, 'put back')
  must((await frame.textContent('#clear')) === 'Empty it', 'own text again')
  await frame.click('#sound'); must((await frame.textContent('#sound')) === 'Sound on', 'sound')
}
