export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  const cell = (a) => frame.evaluate((a) => document.querySelector(`td[data-r="${+a.slice(1) - 1}"][data-c="${a.charCodeAt(0) - 65}"]`).textContent, a)
  const go = async (a) => { await frame.fill('#where', a); await page.keyboard.press('Enter') }
  must((await cell('E5')).includes('2,496'), 'seed formula'); must((await cell('B16')).includes('€'), 'money')
  await go('D5'); await page.keyboard.type('100'); await page.keyboard.press('Enter'); must((await cell('E5')).includes('3,900'), 'recalculated')
  await frame.click('#bUndo'); must((await cell('E5')).includes('2,496'), 'undone'); await frame.click('#bRedo'); must((await cell('E5')).includes('3,900'), 'redone')
  await frame.locator('#tabs button').nth(2).click(); await go('A1'); await page.keyboard.type('=12*4.5'); await page.keyboard.press('Enter'); must((await cell('A1')) === '54', 'formula')
  await page.keyboard.type('=1/0'); await page.keyboard.press('Enter'); must((await cell('A2')) === '#DIV/0!', 'error'); await go('A2'); must((await frame.textContent('#hint')).includes('zero'), 'why')
  await page.keyboard.press('Delete'); must((await cell('A2')) === '', 'cleared'); await go('A1:A3'); await frame.click('#bFill'); must((await cell('A3')) === '54', 'filled'); await go('A1:A3'); await frame.click('#bSum'); must((await cell('A4')) === '162', 'sum')
  await frame.click('[data-fmt=cur]'); must((await cell('A4')).includes('€162.00'), 'format'); await go('A2'); await frame.click('#bIns'); must((await cell('A5')).includes('162'), 'row inserted'); await frame.click('#bDel')
  await go('A1:A3'); await frame.click('#bPlot'); must((await frame.locator('#chart rect').count()) === 3, 'plot'); await frame.click('#kLine'); must((await frame.locator('#chart circle').count()) === 3, 'line')
  await frame.click('#bCsv'); must((await frame.inputValue('#csv')).startsWith('54'), 'csv'); await frame.click('#dCsv [data-x]'); await frame.click('#bHelp'); must((await frame.locator('#fns li').count()) === 16, 'help'); await frame.click('#dHelp [data-x]')
  await frame.click('#bReset'); must((await cell('E5')).includes('2,496'), 'reset'); await frame.locator('#tabs button').nth(1).click(); must((await cell('B6')).includes('€34'), 'loan')
}
