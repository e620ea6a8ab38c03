export default async (f, page) => {
  const is = (a, m) => { if (!a) throw new Error(m) }
  const main = () => f.textContent('#main'), ask = async (s, want) => { await f.fill('#q', s); is((await main()) === want, `${s}: ${await main()}`) }
  is((await main()) === '42.165 km', 'first ' + await main())
  await ask('350 °F', '176.67 °C'); await ask('5 ft 11', '180.34 cm'); await ask('20 c to f', '68 °F'); await ask('1,000 g in kg', '1 kg'); await ask('2 cup', '473.18 ml'); await ask('-40 f', '-40 °C'); await ask('1/2 lb', '0.2268 kg')
  await f.fill('#q', '3 bananas'); is((await f.textContent('#say')).includes('bananas'), 'unknown'); await f.fill('#q', ''); is((await main()) === '', 'empty')
  await f.fill('#q', '10 kg'); await f.locator('#all button', { hasText: 'stones' }).click(); is((await main()).endsWith('st'), 'target'); await f.press('#q', 'ArrowUp'); is(await f.inputValue('#q') === '11 kg', 'up')
  await f.locator('#kinds button', { hasText: 'Speed' }).press('Enter'); is((await main()).endsWith('km/h'), 'kind')
  await f.fill('#p1', '25'); await f.fill('#p2', '60'); is((await f.textContent('#pOut')) === '15', 'percent'); await f.fill('#c1', '50'); await f.fill('#c2', '75'); is((await f.textContent('#cOut')) === '+50%', 'change')
  await f.fill('#b1', '180'); await f.fill('#b2', '81'); is((await f.textContent('#bOut')) === '25.0', 'bmi')
  await f.fill('#q', '20 c to f'); await f.click('#copy'); await f.waitForFunction(() => document.querySelector('#copy').textContent !== 'Copy the answer')
  is(/68 °F|blocked/.test(await f.textContent('#copy')), 'copied'); await f.waitForFunction(() => document.querySelector('#copy').textContent === 'Copy the answer')
}
