export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  must((await frame.locator('.jar').count()) === 7, 'jars'); const n = await frame.evaluate(() => state.lines.length)
  await frame.click('#add'); must((await frame.textContent('#live')).includes('what'), 'needs text')
  await frame.fill('#text', 'Bakery'); must((await frame.textContent('#guess')).includes('Food'), 'guess'); await frame.fill('#amount', '1.234,50'); await frame.click('#add'); must(await frame.evaluate((n) => state.lines.length === n + 1 && state.lines.at(-1).amount === -1234.5 && state.lines.at(-1).jar === 1, n), 'written')
  must(await frame.evaluate(() => document.querySelector('.jar[data-j="1"]').classList.contains('over')), 'lid pops')
  await frame.click('#undo'); must(await frame.evaluate((n) => state.lines.length === n, n), 'undone')
  await frame.fill('#text', 'Xyzzy'); await frame.fill('#amount', '5'); await frame.click('#add'); await frame.selectOption('select[aria-label="Jar for Xyzzy"]', '4'); must(await frame.evaluate(() => find('xyzzy') === 4), 'learnt')
  await frame.click('[aria-label="Remove Xyzzy"]'); await frame.fill('.jar[data-j="3"] input', '1'); must(await frame.evaluate(() => state.limits[3] === 1), 'limit')
  await frame.evaluate(() => take('Date;Text;Amount\n2026-01-05;Lamp;-20,50\n06.02.2026;Salary;100')); must(await frame.evaluate((n) => state.lines.length === n + 2, n), 'csv read')
  const m = await frame.textContent('#month'); await frame.click('#prev'); must(m !== (await frame.textContent('#month')), 'month'); await frame.click('#clear'); must(await frame.evaluate(() => state.lines.length === 0), 'empty'); await frame.click('#undo'); must(await frame.evaluate((n) => state.lines.length === n + 2, n), 'back')
}
