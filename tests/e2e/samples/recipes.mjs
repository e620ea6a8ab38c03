export default async (frame, _page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  must((await frame.locator('.note').count()) === 6, 'six')
  await frame.fill('#q', 'flour, eggs')
  must(
    (await frame.locator('.note').count()) === 2 &&
      (await frame.locator('.note b').first().textContent()) === 'Sunday pancakes',
    'search',
  )
  await frame.locator('.note').first().click()
  must((await frame.textContent('#ings')).includes('250'), 'amount')
  for (let i = 0; i < 4; i++) await frame.click('#more')
  must(
    (await frame.textContent('#ings')).includes('500') &&
      (await frame.textContent('#ings')).includes('6'),
    'scaled',
  )
  await frame.locator('#steps input').first().check()
  await frame.click('#edit')
  await frame.fill('#fname', 'Monday pancakes')
  await frame.click('#save')
  must((await frame.textContent('#title')) === 'Monday pancakes', 'changed')
  await frame.click('#del')
  must((await frame.locator('.note').count()) === 5, 'gone')
  await frame.click('#undo')
  must((await frame.locator('.note').count()) === 6, 'back')
  await frame.click('#new')
  await frame.click('#save')
  must((await frame.textContent('#live')).includes('name'), 'needs name')
  await frame.fill('#fname', 'Toast')
  await frame.fill('#fing', '1/2 loaf of bread\n1,5 l tea')
  await frame.click('#save')
  must(
    (await frame.textContent('#ings')).includes('0.5') &&
      (await frame.textContent('#ings')).includes('1.5'),
    'parsed',
  )
  await frame.click('#close')
  await frame.fill('#q', 'zzzz')
  must((await frame.textContent('#notes')).includes('Nothing'), 'none')
  // what was half written is brought back
  await frame.click('#new')
  await frame.fill('#fname', 'Half a cake')
  await frame.fill('#fing', '1 egg')
  await frame.click('#cancel')
  must(await frame.isHidden('#form'), 'put aside')
  await frame.click('#undo')
  must(
    (await frame.inputValue('#fname')) === 'Half a cake' &&
      (await frame.inputValue('#fing')) === '1 egg',
    'what was written',
  )
  await frame.click('#save')
  must((await frame.textContent('#ings')) === '1egg', 'one egg')
  for (let i = 0; i < 2; i++) await frame.click('#less')
  must((await frame.textContent('#ings')) === '0.5egg', 'half an egg')
  for (let i = 0; i < 8; i++) await frame.click('#more')
  must((await frame.textContent('#ings')) === '2.5eggs', 'many eggs')
  await frame.click('#close')
  await frame.fill('#q', 'eggs')
  must((await frame.locator('.note').count()) === 2, 'egg and eggs')
  await frame.fill('#q', '')
  await frame.locator('#tags button').nth(1).click()
  must(
    await frame.evaluate(() => document.activeElement?.matches('#tags [aria-pressed="true"]')),
    'focus at the tag',
  )
}
