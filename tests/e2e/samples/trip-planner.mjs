export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  const text = (s) => frame.textContent(s), n = (s) => frame.locator(s).count()
  const v = frame.locator('#whenBox button.v').first(), was = await v.textContent(); await v.click(); must((await frame.locator('#whenBox button.v').first().textContent()) !== was, 'answer changes')
  await frame.locator('#whenBox [data-k^=pick]').first().click(); must((await text('#whenSub')).startsWith('settled'), 'settled'); await frame.locator('#whenBox [data-k^=pick]').first().click(); must(!(await text('#whenSub')).startsWith('settled'), 'reopened')
  await frame.fill('#newIdea', 'x'); await frame.click('#ideaGo'); must((await text('#ideaErr')).length > 3, 'too short'); await frame.fill('#newIdea', 'Row to the mill'); await frame.click('#ideaGo'); must((await n('#ideaList li')) === 5, 'idea')
  await frame.locator('#ideaList .vote').last().click(); must((await text('#ideaSub')).includes('votes left: 1'), 'voted')
  await frame.locator('#ideaList .link').last().click(); must((await n('#ideaList li')) === 4, 'idea removed'); await frame.click('#toastUndo'); must((await n('#ideaList li')) === 5, 'undone')
  await frame.fill('#newBring', 'Matches'); await page.keyboard.press('Enter'); must((await n('#bringList li')) === 8, 'bring'); await frame.locator('#bringList .b.hot').last().click(); must((await text('#bringList')).includes('you'), 'claimed')
  const money = await text('#moneySub'); await frame.fill('#cWhat', 'Pizza'); await frame.fill('#cSum', '12,50'); await frame.click('#costGo'); must((await text('#moneySub')) !== money && (await text('#costList')).includes('€12.50'), 'cost'); await frame.fill('#cSum', 'abc'); await frame.click('#costGo'); must((await text('#costErr')).length > 3, 'bad cost')
  must((await n('#settle li')) >= 2, 'to settle'); await frame.locator('#settle .b').first().click(); must((await text('#costList')).includes('Paid back'), 'paid back')
  await frame.fill('#newNote', 'See you there'); await frame.click('#noteGo'); must((await text('#wall')).includes('See you there'), 'note')
  await frame.click('#addWho'); await frame.fill('#whoName', 'Eli'); await frame.click('#whoGo'); must((await n('#stamps .stamp')) === 5 && (await text('#toastText')).includes('Eli'), 'person')
  await frame.locator('#stamps .stamp').nth(1).click(); must((await text('#whenSub')).includes('Bo'), 'Bo'); await frame.click('#copy'); must((await text('#toastText')).length > 5, 'copied')
  await frame.fill('#newDate', '2020-01-01'); await frame.click('#dateGo'); must((await text('#dateErr')).includes('passed'), 'past day')
}
