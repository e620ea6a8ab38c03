export default async (frame, _page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  must((await frame.locator('#week li').count()) === 6, 'six days')
  must((await frame.textContent('#plain')).startsWith('Example'), 'plain')
  const same = await frame.evaluate(
    () => new Set([plus(2), plus(2)].map((day) => JSON.stringify(example(day)))).size === 1,
  )
  must(same, 'seeded')
  await frame.click('summary')
  await frame.fill('#name', 'Kiel')
  must((await frame.textContent('#place')) === 'Kiel', 'place')
  await frame.selectOption('#unit', 'bft')
  must((await frame.textContent('#wind')).includes('Bft'), 'unit')
  const i = frame.locator('#rows tr').first().locator('input').nth(2)
  await i.fill('120')
  await i.dispatchEvent('change')
  must((await frame.textContent('#wind')) === '12 Bft', 'own wind')
  must((await frame.textContent('#plain')).includes('hand'), 'by hand')
  const w = frame.locator('#rows tr').first().locator('input').nth(3)
  await w.fill('999')
  await w.dispatchEvent('change')
  must((await w.inputValue()) !== '999', 'nonsense refused')
  await frame.locator('#rows tr').nth(1).locator('select').first().selectOption('fog')
  must((await frame.locator('#week li').first().textContent()).includes('Fog'), 'sky')
  await frame.selectOption('#deg', 'fahrenheit')
  await frame.click('#reset')
  must((await frame.textContent('#plain')).startsWith('Example'), 'reset')
  await frame.click('#undo')
  must((await frame.textContent('#wind')) === '12 Bft', 'undo')
}
