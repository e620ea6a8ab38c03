export default async (frame, _page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  must((await frame.locator('.jar').count()) === 7, 'jars')
  const n = await frame.evaluate(() => state.lines.length)
  await frame.click('#add')
  must((await frame.textContent('#live')).includes('what'), 'needs text')
  await frame.fill('#text', 'Bakery')
  must((await frame.textContent('#guess')).includes('Food'), 'guess')
  await frame.fill('#amount', '1.234,50')
  await frame.click('#add')
  must(
    await frame.evaluate(
      (n) =>
        state.lines.length === n + 1 &&
        state.lines.at(-1).amount === -1234.5 &&
        state.lines.at(-1).jar === 1,
      n,
    ),
    'written',
  )
  must(
    await frame.evaluate(() =>
      document.querySelector('.jar[data-j="1"]').classList.contains('over'),
    ),
    'lid pops',
  )
  await frame.click('#undo')
  must(await frame.evaluate((n) => state.lines.length === n, n), 'undone')
  await frame.fill('#text', 'Xyzzy')
  await frame.fill('#amount', '5')
  await frame.click('#add')
  await frame.selectOption('select[aria-label="Jar for Xyzzy"]', '4')
  must(await frame.evaluate(() => find('xyzzy') === 4), 'learnt')
  await frame.click('[aria-label="Remove Xyzzy"]')
  await frame.fill('.jar[data-j="3"] input', '1')
  must(await frame.evaluate(() => state.limits[3] === 1), 'limit')
  await frame.evaluate(() =>
    take('Date;Text;Amount\n2026-01-05;Lamp;-20,50\n06.02.2026;Salary;100'),
  )
  must(await frame.evaluate((n) => state.lines.length === n + 2, n), 'csv read')
  const m = await frame.textContent('#month')
  await frame.click('#prev')
  must(m !== (await frame.textContent('#month')), 'month')
  await frame.click('#clear')
  must(await frame.evaluate(() => state.lines.length === 0), 'empty')
  await frame.click('#undo')
  must(await frame.evaluate((n) => state.lines.length === n + 2, n), 'back')
  // undo takes the one thing back, not what was written since
  const all = await frame.evaluate(() => state.lines.length)
  await frame.evaluate(() => {
    month = new Date()
    month.setDate(1)
    show()
  })
  await frame.fill('#text', 'Lamp')
  await frame.fill('#amount', '1,500')
  await frame.click('#add')
  must(
    await frame.evaluate(() => state.lines.at(-1).amount === -1500 && state.lines.at(-1).jar === 5),
    'thousands',
  )
  await frame.fill('.jar[data-j="2"] input', '77')
  await frame.click('#undo')
  must(
    await frame.evaluate((all) => state.lines.length === all && state.limits[2] === 77, all),
    'limit kept',
  )
  await frame.click('#clear')
  await frame.fill('#text', 'Soap')
  await frame.fill('#amount', '2')
  await frame.evaluate(() => {
    const l = clean({ text: 'Since', date: iso(new Date()), amount: -3, jar: 1 })
    state.lines.push(l)
  })
  await frame.click('#undo')
  must(
    await frame.evaluate(
      (all) => state.lines.length === all + 1 && state.lines.some((l) => l.text === 'Since'),
      all,
    ),
    'kept',
  )
  // words are whole words
  must(
    await frame.evaluate(
      () =>
        find('Mietwagen') === 2 &&
        find('Present for parents') === 6 &&
        find('Business lunch') === 1 &&
        find('Birthday party') === 6 &&
        find('Krankenversicherung') === 0 &&
        find('Supermarkets') === 1 &&
        find('Radio') === 6 &&
        find('電車代') === 2,
    ),
    'jars by whole words',
  )
  must(
    await frame.evaluate(
      () =>
        !INCOME.test('Mietwagen') &&
        !INCOME.test('Ventana') &&
        INCOME.test('Wages in May') &&
        INCOME.test('Flea market sale'),
    ),
    'income by whole words',
  )
  await frame.fill('#text', 'Salary')
  must(await frame.isChecked('#d-in'), 'comes in')
  await frame.fill('#text', 'Salad')
  must(await frame.isChecked('#d-out'), 'goes out again')
  // its own table is read back with its jars
  await frame.evaluate(() =>
    take(
      '"Date","Text","Amount","Jar"\r\n"2026-03-01","Bakery visit","-12.5","Fun"\r\n"2026-03-02","Home","-1,250","Health"',
    ),
  )
  must(
    await frame.evaluate(() => {
      const [a, b] = state.lines.slice(-2)
      return (
        a.jar === 4 && a.amount === -12.5 && b.text === 'Home' && b.jar === 3 && b.amount === -1250
      )
    }),
    'jars read',
  )
  // where there is AI, as in the product; a published page would put its own client in the place of one that can be written
  await frame.evaluate(() => {
    const client = `Object.defineProperty(window, 'morpheo', { value: { chat: () => ({
      async *[Symbol.asyncIterator]() { yield 'Two '; yield 'words.' },
      then: (done) => done({ text: 'Corrected.' }),
    }) } })`
    const page = document.createElement('iframe')
    page.srcdoc = document.documentElement.outerHTML.replace(
      '<head>',
      `<head><script>${client}</${'script'}>`,
    )
    document.body.append(page)
  })
  const ai = () => frame.childFrames().at(-1)
  await ai().waitForSelector('#ai')
  await ai().click('#ai')
  await ai().waitForFunction(() => document.querySelector('#aiSays')?.textContent === 'Two words.')
}
