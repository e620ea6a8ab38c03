export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  const text = (s) => frame.textContent(s)
  must((await text('#sMeals')) === '11/14', 'planned'); const buy = Number(await text('#sBuy'))
  await frame.locator('#list input:not(:checked)').first().check(); must(Number(await text('#sBuy')) === buy - 1, 'ticked')
  await frame.click('#fill'); must((await text('#sMeals')) === '14/14', 'filled'); await frame.click('#undo'); must((await text('#sMeals')) === '11/14', 'undone')
  await frame.click('#plus'); must((await text('#people')).includes('3'), 'people')
  await frame.locator('#days .slot.none').first().click(); await frame.locator('#dBody [data-r="pan"]').click(); must((await text('#sMeals')) === '12/14', 'chosen')
  await frame.locator('#days .slot:not(.none)').first().click(); must((await text('#dBody')).includes('3'), 'recipe'); await frame.locator('#dBody [data-act=off]').click(); must((await text('#sMeals')) === '11/14', 'taken off')
  await frame.fill('#q', 'lemon'); must((await frame.locator('#recipes li').count()) === 3, 'search'); await frame.fill('#q', 'zzz'); must(await frame.isVisible('#noneFound'), 'none'); await frame.fill('#q', '')
  await frame.locator('#tags button').nth(4).click(); must((await frame.locator('#recipes li').count()) === 2, 'kind'); await frame.locator('#tags button').first().click()
  await frame.click('#new'); await frame.click('#fSave'); must((await text('#fE')).length > 5, 'needs a name')
  await frame.fill('#fN', 'Toast'); await frame.fill('#fI', '2 slice bread\n1 egg'); await frame.fill('#fS', 'Toast it for 3 min.'); await frame.click('#fSave'); must((await text('#recipes')).includes('Toast'), 'own recipe')
  await frame.locator('#recipes li').last().locator('.open').click(); await frame.locator('[data-min]').click(); must(/2:5|3:00/.test(await frame.locator('[data-min]').textContent()), 'timer'); await frame.locator('[data-act=del]').click(); must(!(await text('#recipes')).includes('Toast'), 'thrown away'); await frame.click('#undo'); must((await text('#recipes')).includes('Toast'), 'back')
  await frame.fill('#own', 'Candles'); await frame.click('#ownAdd'); must((await text('#list')).includes('Candles'), 'own thing')
  await frame.click('#next'); must((await text('#wT')) === 'Next week' && (await text('#sMeals')) === '0/14', 'next week'); await frame.click('#prev'); must((await text('#wT')) === 'This week', 'this week')
  await frame.click('#clear'); must((await text('#sMeals')) === '0/14', 'cleared'); await frame.click('#undo'); must((await text('#sMeals')) === '11/14', 'restored')
}
