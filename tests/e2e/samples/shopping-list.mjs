export default async (f, page) => {
  const is = (a, m) => { if (!a) throw new Error(m) }
  const left = () => f.locator('#left').textContent(); is((await left()).includes('12'), 'left at first')
  await f.locator('.it', { hasText: 'Tomatoes' }).click(); is((await left()).includes('11'), 'ticked')
  await f.fill('#what', '1,5 kg <b>leeks'); await f.selectOption('#where', '0'); await f.press('#what', 'Enter'); const li = f.locator('li', { hasText: 'leeks' }); is((await li.locator('output').textContent()) === '1.5 kg', 'parsed'); 
  await li.locator('.q button').nth(1).click(); is((await li.locator('output').textContent()) === '2 kg', 'more'); await li.locator('.q button').first().press('Enter'); is((await li.locator('output').textContent()) === '1.5 kg', 'less')
  await li.locator('.x').click(); is(await li.count() === 0, 'removed'); await f.click('#undo'); is(await li.count() === 1, 'undo')
  await f.locator('#chips button', { hasText: 'Eggs' }).click(); is(await f.locator('li', { hasText: 'Eggs' }).count() === 1, 'again')
  await f.click('#clear'); is(await f.locator('li.done').count() === 0, 'unpacked'); is(await f.locator('#chips button', { hasText: 'Tomatoes' }).count() === 1, 'usual')
  await f.click('#edit'); await f.locator('#rows li').nth(1).locator('button').first().click(); await f.locator('#rows input').first().fill('Bakery'); await f.click('#ok'); is(await f.locator('.sign h2').first().textContent() === 'Bakery', 'aisles')
}
