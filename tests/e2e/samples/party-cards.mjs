export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  must(await frame.textContent('#textA') === 'A house with a slide', 'first card')
  await frame.click('#sideB'); must((await frame.textContent('#namesB')).length > 1, 'vote shown')
  const w = await frame.textContent('#who'); await frame.click('#next'); must(await frame.textContent('#who') !== w, 'passed on')
  await frame.click('#back'); must(await frame.textContent('#textA') === 'A house with a slide', 'back')
  await frame.check('#all'); for (let i = 0; i < 5; i++) await frame.click(i % 2 ? '#sideA' : '#sideB'); must((await frame.textContent('#who')).includes('All'), 'all answered'); must(await frame.evaluate(() => Object.keys(votes).length === 5), 'five')
  await frame.uncheck('#all')
  await frame.fill('#guest', 'Finn'); await frame.press('#guest', 'Enter'); must(await frame.locator('#plates li').count() === 6, 'guest')
  await frame.locator('#people .x').last().click(); must(await frame.locator('#plates li').count() === 5, 'left'); await frame.click('#undo'); must(await frame.locator('#plates li').count() === 6, 'undo')
  await frame.click('#write'); must((await frame.textContent('#live')).length > 5, 'error'); await frame.fill('#ownT', 'Who are you?'); await frame.click('#write'); await frame.click('#next'); must(await frame.textContent('#text') === 'Who are you?', 'own card')
  for (const k of ['rather', 'do', 'own']) await frame.uncheck(`#decks input[value=${k}]`); await frame.click('#next'); must(await frame.evaluate(() => now.k === 'tell'), 'decks')
  await frame.uncheck('#decks input[value=tell]'); await frame.click('#next'); must((await frame.textContent('#text')).includes('No card'), 'empty')
}
