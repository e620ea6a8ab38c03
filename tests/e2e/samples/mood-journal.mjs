export default async (frame, _page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  await frame.click('#save')
  must((await frame.textContent('#live')).includes('Choose'), 'asks for yarn')
  await frame.check('#yarns input[value="4"]', { force: true })
  await frame.fill('#line', 'Found a heron')
  await frame.click('#save')
  must((await frame.textContent('#knit')).includes('Found a heron'), 'knitted')
  await frame.click('#drop')
  must(!(await frame.textContent('#knit')).includes('heron'), 'unravelled')
  await frame.click('#undo')
  must((await frame.textContent('#knit')).includes('heron'), 'undone')
  await frame.fill('#q', 'pancakes')
  must((await frame.locator('#knit li').count()) === 3, 'search')
  await frame.locator('#knit button').first().click()
  must((await frame.inputValue('#line')).includes('Pancakes'), 'chosen')
  await frame.fill('#q', 'xyz')
  must((await frame.textContent('#knit')).includes('No line'), 'none')
  await frame.fill('#q', '')
  await frame.click('#today')
  const m = await frame.textContent('#month')
  await frame.click('#prev')
  must((await frame.textContent('#month')) !== m, 'month')
  await frame.click('#csv')
  must((await frame.textContent('#live')).includes('35'), 'export')
  await frame.click('#next')
  must((await frame.textContent('#month')) === m, 'the month after')
  // of the month before: on its first day a month has no other
  await frame.click('#prev')
  // what is typed waits when another day is looked at, also after a new start
  await frame.fill('#line', 'Half a thought')
  const row = frame.locator('#knit button').last()
  await row.click()
  must(!(await frame.inputValue('#line')).includes('Half'), 'the other day has its own')
  await frame.click('#today')
  must(
    (await frame.inputValue('#line')) === 'Half a thought' &&
      (await frame.textContent('#live')).includes('still here'),
    'still there',
  )
  await frame.check('#yarns input[value="3"]', { force: true })
  await frame.click('#save')
  must(
    await frame.evaluate(() => !drafts[chosen] && days[chosen][1] === 'Half a thought'),
    'knitted',
  )
  await frame.locator('#year button').nth(10).click()
  must(
    await frame.evaluate(
      () => document.activeElement === document.querySelectorAll('#year button')[10],
    ),
    'focus in the year',
  )
}
