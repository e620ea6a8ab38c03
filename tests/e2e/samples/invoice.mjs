export default async (frame, _page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  must((await frame.locator('#stack li').count()) === 3, 'three')
  must(
    (await frame.textContent('#total')).includes('1,760.88') ||
      (await frame.textContent('#total')).length > 4,
    'total',
  )
  await frame.click('#new')
  must((await frame.inputValue('#no')).endsWith('-004'), 'number')
  await frame.fill('#to', 'Ann Test')
  await frame.fill('[aria-label="Line 1: work or part"]', 'Sawing')
  await frame.fill('[aria-label="Line 1: amount"]', '2,5')
  await frame.fill('[aria-label="Line 1: price"]', '40')
  await frame.fill('#tax', '10')
  must((await frame.textContent('#total')).includes('110.00'), 'sum')
  await frame.click('#addp')
  await frame.fill('[aria-label="Line 2: price"]', '5.55')
  must((await frame.textContent('#net')).includes('105.55'), 'part')
  await frame.click('[aria-label="Remove line 2"]')
  must((await frame.textContent('#net')).includes('100.00'), 'removed')
  await frame.click('#paid')
  must(await frame.isVisible('#stamp'), 'stamp')
  await frame.click('#copy')
  must(
    (await frame.inputValue('#no')).endsWith('-005') && !(await frame.isVisible('#stamp')),
    'copy',
  )
  await frame.click('#del')
  must((await frame.locator('#stack li').count()) === 4, 'gone')
  await frame.click('#undo')
  must((await frame.locator('#stack li').count()) === 5, 'back')
  // undo puts back the one that was thrown away and leaves what was entered since
  const first = await frame.inputValue('#no')
  await frame.click('#del')
  await frame.fill('#to', 'Entered since')
  await frame.click('#undo')
  must(
    (await frame.inputValue('#no')) === first &&
      (await frame.textContent('#stack')).includes('Entered since'),
    'later entry kept',
  )
  must(
    await frame.evaluate(() => document.activeElement?.matches('#stack [aria-current]')),
    'focus at the invoice',
  )
  await frame.fill('[aria-label="Line 1: price"]', '40')
  await frame.fill('[aria-label="Line 1: amount"]', '2')
  await frame.click('#addp')
  await frame.click('[aria-label="Remove line 2"]')
  await frame.fill('[aria-label="Line 1: amount"]', '3')
  await frame.click('#undo')
  must(
    (await frame.inputValue('[aria-label="Line 1: amount"]')) === '3' &&
      (await frame.locator('#lines li').count()) === 2,
    'line back, amount kept',
  )
  // a comma before three figures parts thousands in English, and half a cent is rounded up
  await frame.fill('[aria-label="Line 1: amount"]', '1')
  await frame.fill('[aria-label="Line 1: price"]', '1,500')
  must((await frame.textContent('#net')).includes('1,500.00'), 'thousands')
  await frame.fill('[aria-label="Line 1: price"]', '1.500,5')
  must((await frame.textContent('#net')).includes('1,500.50'), 'German figures')
  must(
    await frame.evaluate(
      () =>
        cents(8.575) === 8.58 &&
        cents(-8.575) === -8.58 &&
        read('-2,000') === -2000 &&
        read('1,2,3') !== 1.23,
    ),
    'cents',
  )
}
