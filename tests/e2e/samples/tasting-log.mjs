export default async (f, page) => {
  const is = (a, m) => { if (!a) throw new Error(m) }
  const first = () => f.locator('#list h3').first().textContent()
  is((await first()).startsWith('Kitchen'), 'newest'); await f.selectOption('#order', 'stars'); is((await first()).startsWith('Yirg'), 'stars'); await f.selectOption('#order', 'new')
  await f.click('#new'); await f.fill('#fName', '<b>Moka'); await f.locator('#fOwn input').first().fill('Robusta'); await f.locator('#fStars input').nth(4).check({ force: true }); await f.fill('#fNote', 'Strong'); await f.click('#fSave')
  const li = f.locator('#list li', { hasText: '<b>Moka' }); is(await li.count() === 1, 'added'); is((await f.textContent('#best h2')) === '<b>Moka', 'best'); is((await li.textContent()).includes('Robusta'), 'field')
  await f.fill('#find', 'strong'); is(await f.locator('#list li').count() === 1, 'found'); await f.fill('#find', '')
  await f.click('#fields'); await f.locator('#rows input').first().fill('Roaster'); await f.click('#more'); await f.locator('#rows input').last().fill('Cup'); await f.click('#gOk'); is((await li.locator('dt').first().textContent()) === 'Roaster', 'renamed')
  await li.locator('.edit').click(); is(await f.locator('#fOwn input').count() === 5, 'five'); await f.locator('#fStars input').first().check({ force: true }); await f.click('#fSave'); is((await f.textContent('#best h2')).startsWith('Yirg'), 'lower')
  await li.locator('.edit').press('Enter'); await f.click('#fDel'); is(await li.count() === 0, 'removed'); await f.click('#undo'); is(await li.count() === 1, 'undo')
}
