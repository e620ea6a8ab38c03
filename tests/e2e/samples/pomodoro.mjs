export default async (f) => {
  const is = (a, m) => { if (!a) throw new Error(m) }
  const time = () => f.locator('#time').textContent()
  const a = await time(); await f.click('#go'); await f.waitForTimeout(1500); is(a !== await time(), 'runs')
  await f.click('#go'); is(await f.locator('#page').getAttribute('data-run') === 'no', 'pauses')
  await f.click('#again'); is(await time() === '25:00', 'start over ' + await time())
  await f.fill('#newText', 'Call <b>Ann</b>'); await f.press('#newText', 'Enter'); is(await f.locator('.task').count() === 5, 'added')
  await f.locator('.task .pick').last().click(); is((await f.locator('#what').textContent()).includes('Ann'), 'current task')
  await f.locator('.task .x').last().click(); is(await f.locator('.task').count() === 4, 'removed'); await f.click('#undo'); is(await f.locator('.task').count() === 5, 'undo')
  await f.click('.modes [data-mode=short]'); is(await time() === '5:00', 'break')
  await f.click('summary'); await f.fill('#short', '7'); await f.press('#short', 'Tab'); is(await time() === '7:00', 'set length'); await f.click('#hear')
  await f.click('.modes [data-mode=focus]'); await f.click('#skip'); is(await f.locator('#page').getAttribute('data-mode') === 'short', 'skip')
}
