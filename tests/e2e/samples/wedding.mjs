export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  must(
    /\d{4}/.test(await frame.textContent('#date')) && +(await frame.textContent('#d')) > 140,
    'countdown',
  )
  must(await frame.evaluate(() => when.getDay() === 6), 'a Saturday')
  await frame.click('#write')
  must((await frame.textContent('#live')).includes('name'), 'asks name')
  await frame.fill('#who', 'Aunt Ruth')
  await frame.click('#write')
  must((await frame.textContent('#live')).includes('coming'), 'asks')
  await frame.check('#no')
  must(!(await frame.isVisible('#more')), 'no')
  await frame.check('#yes')
  await frame.fill('#n', '3')
  await frame.selectOption('#eat', 'vegan')
  await frame.fill('#song', 'Polka')
  await frame.click('#write')
  const text = await frame.textContent('#text')
  must(
    text.includes('3') &&
      text.includes('Vegan') &&
      text.includes('Polka') &&
      text.includes('Aunt Ruth'),
    text,
  )
  await frame.click('#send')
  must((await frame.textContent('#live')).length > 5, 'copied')
  await frame.click('#cal')
  must((await frame.textContent('#live')).includes('calendar'), 'ics')
  await frame.click('#again')
  must(!(await frame.isVisible('#send')), 'anew')
  // dates as people write them, in the slot
  const dates = [
    ['12 June 2027', 12, 5],
    ['Saturday, June 12th, 2027', 12, 5],
    ['12.06.2027', 12, 5],
    ['12. 6. 27', 12, 5],
    ['2027-06-12', 12, 5],
    ['06/12/2027', 12, 5],
    ['13/06/2027', 13, 5],
    ['1 May 2027', 1, 4],
  ]
  for (const [text, d, m] of dates)
    must(
      await frame.evaluate(
        ([text, d, m]) => {
          const x = dated(text)
          return x && x.getFullYear() === 2027 && x.getMonth() === m && x.getDate() === d
        },
        [text, d, m],
      ),
      text,
    )
  must(
    await frame.evaluate(() => dated('31 June 2027') === null && dated('in spring') === null),
    'no such day',
  )
  await frame.evaluate(() => {
    document.getElementById('date').textContent = '12.06.2127'
    tick()
  })
  must(
    await frame.evaluate(
      () =>
        when.getFullYear() === 2127 &&
        when.getMonth() === 5 &&
        document.getElementById('date').textContent === '12.06.2127',
    ),
    'counts to what is written',
  )
  must((await frame.textContent('#d')).replace(/\D/g, '') > 30000, 'days')
  await frame.evaluate(() => {
    document.getElementById('date').textContent = 'soon'
    tick()
  })
  must(await frame.isHidden('.count'), 'nothing to count')
  await frame.evaluate(() => {
    document.documentElement.lang = 'fr'
    const html = document.documentElement.outerHTML.replace(
      /(id="date"[^>]*>)[^<]*/,
      '$1Samedi 1er mai 2127',
    )
    const f = document.createElement('iframe')
    f.id = 'other'
    f.srcdoc = html
    document.body.append(f)
  })
  await page.clock.runFor(600)
  const other = page.frames().find((x) => x.parentFrame() === frame)
  must(
    await other.evaluate(
      () => when.getFullYear() === 2127 && when.getMonth() === 4 && when.getDate() === 1,
    ),
    'French',
  )
}
