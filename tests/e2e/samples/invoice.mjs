export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  must((await frame.locator('#stack li').count()) === 3, 'three'); must((await frame.textContent('#total')).includes('1,760.88') || (await frame.textContent('#total')).length > 4, 'total')
  await frame.click('#new'); must((await frame.inputValue('#no')).endsWith('-004'), 'number')
  await frame.fill('#to', 'Ann Test'); await frame.fill('[aria-label="Line 1: work or part"]', 'Sawing'); await frame.fill('[aria-label="Line 1: amount"]', '2,5'); await frame.fill('[aria-label="Line 1: price"]', '40'); await frame.fill('#tax', '10')
  must((await frame.textContent('#total')).includes('110.00'), 'sum'); await frame.click('#addp'); await frame.fill('[aria-label="Line 2: price"]', '5.55'); must((await frame.textContent('#net')).includes('105.55'), 'part')
  await frame.click('[aria-label="Remove line 2"]'); must((await frame.textContent('#net')).includes('100.00'), 'removed')
  await frame.click('#paid'); must(await frame.isVisible('#stamp'), 'stamp'); await frame.click('#copy'); must((await frame.inputValue('#no')).endsWith('-005') && !(await frame.isVisible('#stamp')), 'copy')
  await frame.click('#del'); must((await frame.locator('#stack li').count()) === 4, 'gone'); await frame.click('#undo'); must((await frame.locator('#stack li').count()) === 5, 'back')
}
