export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  await frame.click('#go'); await page.waitForTimeout(500)
  must(await frame.evaluate(() => running && !document.querySelector('.win.open')), 'closed')
  const d = await frame.evaluate(() => deck)
  const miss = d.findIndex((c) => c !== d[0]); const w = (i) => frame.locator('.win').nth(i)
  await w(0).click(); await w(miss).click(); must(await frame.evaluate(() => moves === 1 && open.length === 2), 'two open')
  await page.waitForTimeout(1700); must(await frame.evaluate(() => open.length === 0), 'closed again')
  for (const c of new Set(d)) for (let i = 0; i < d.length; i++) if (d[i] === c) await w(i).click()
  must((await frame.textContent('#live')).includes('7'), 'end'); must(await frame.evaluate(() => state.best[6] === 7), 'best')
  await frame.check('input[name=who][value="2"]', { force: true }); await frame.check('input[name=set][value=sea]', { force: true }); await frame.check('input[name=size][value="10"]', { force: true })
  must(await frame.locator('.win').count() === 20, '20 windows')
  await frame.click('#go'); const e = await frame.evaluate(() => deck); const m = e.findIndex((c) => c !== e[0]); await w(0).click(); await w(m).click(); await page.waitForTimeout(1700)
  must(await frame.evaluate(() => turn === 1), 'turn changes')
  await w(5).focus(); await page.keyboard.press('ArrowRight'); await page.keyboard.press('Enter'); must(await frame.evaluate(() => open[0] === 6), 'keyboard')
}
