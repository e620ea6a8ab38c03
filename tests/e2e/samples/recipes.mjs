export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  must((await frame.locator('.note').count()) === 6, 'six')
  await frame.fill('#q', 'flour, eggs'); must((await frame.locator('.note').count()) === 2 && (await frame.locator('.note b').first().textContent()) === 'Sunday pancakes', 'search')
  await frame.locator('.note').first().click(); must((await frame.textContent('#ings')).includes('250'), 'amount'); for (let i = 0; i < 4; i++) await frame.click('#more'); must((await frame.textContent('#ings')).includes('500') && (await frame.textContent('#ings')).includes('6'), 'scaled')
  await frame.locator('#steps input').first().check(); await frame.click('#edit'); await frame.fill('#fname', 'Monday pancakes'); await frame.click('#save'); must((await frame.textContent('#title')) === 'Monday pancakes', 'changed')
  await frame.click('#del'); must((await frame.locator('.note').count()) === 5, 'gone'); await frame.click('#undo'); must((await frame.locator('.note').count()) === 6, 'back')
  await frame.click('#new'); await frame.click('#save'); must((await frame.textContent('#live')).includes('name'), 'needs name'); await frame.fill('#fname', 'Toast'); await frame.fill('#fing', '1/2 loaf of bread\n1,5 l tea'); await frame.click('#save'); must((await frame.textContent('#ings')).includes('0.5') && (await frame.textContent('#ings')).includes('1.5'), 'parsed')
  await frame.click('#close'); await frame.fill('#q', 'zzzz'); must((await frame.textContent('#notes')).includes('Nothing'), 'none')
}
