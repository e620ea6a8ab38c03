export default async (f) => {
  const is = (a, m) => { if (!a) throw new Error(m) }
  const out = () => f.locator('#out').textContent()
  const a = await out(); is(a.split('-').length === 7, 'six words and a number: ' + a); await f.click('#cut'); is(await out() !== a, 'another'); is(await f.locator('#rack li').count() === 3, 'rack')
  await f.locator('#len').fill('8'); is((await out()).split('-').length === 9, 'eight words'); is((await f.locator('#time').textContent()).length > 20, 'time')
  await f.selectOption('#tongue', 'de'); await f.selectOption('#sep', '.'); await f.check('#caps'); is(/^[\p{L}\d.]+$/u.test(await out()), 'dots ' + await out())
  await f.locator('#kinds input[value=mix]').check(); await f.locator('#len').fill('30'); is([...await out()].length === 30, 'length'); await f.uncheck('#signs'); is(/^[a-z0-9]+$/i.test(await out()), 'no signs')
  await f.locator('#kinds input[value=pin]').check(); is(/^\d{6}$/.test(await out()), 'pin')
  await f.click('#hide'); is(/^•+$/.test(await out()), 'hidden'); await f.click('#hide')
  await f.fill('#mine', 'password1987'); is((await f.locator('#mineSay').textContent()).length > 40, 'own')
}
