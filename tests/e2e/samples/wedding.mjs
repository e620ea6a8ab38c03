export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  must(/\d{4}/.test(await frame.textContent('#date')) && +(await frame.textContent('#d')) > 140, 'countdown'); must(await frame.evaluate(() => when.getDay() === 6), 'a Saturday')
  await frame.click('#write'); must((await frame.textContent('#live')).includes('name'), 'asks name'); await frame.fill('#who', 'Aunt Ruth'); await frame.click('#write'); must((await frame.textContent('#live')).includes('coming'), 'asks')
  await frame.check('#no'); must(!(await frame.isVisible('#more')), 'no'); await frame.check('#yes'); await frame.fill('#n', '3'); await frame.selectOption('#eat', 'vegan'); await frame.fill('#song', 'Polka'); await frame.click('#write')
  const text = await frame.textContent('#text'); must(text.includes('3') && text.includes('Vegan') && text.includes('Polka') && text.includes('Aunt Ruth'), text)
  await frame.click('#send'); must((await frame.textContent('#live')).length > 5, 'copied'); await frame.click('#cal'); must((await frame.textContent('#live')).includes('calendar'), 'ics'); await frame.click('#again'); must(!(await frame.isVisible('#send')), 'anew')
}
