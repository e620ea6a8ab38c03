export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  const right = () => frame.evaluate(() => answers.indexOf(shown.right))
  for (let i = 0; i < 6; i++) {
    const k = await right()
    const pick = i === 2 ? (k + 1) % 4 : k
    if (i % 2) await page.keyboard.press('abcd'[pick])
    else await frame.click(`#a${pick}`)
    must(await frame.isVisible('#fact'), 'fact')
    must((await frame.textContent('#verdict')).length > 3, 'verdict')
    await page.clock.runFor(80)
    await frame.click('#next')
  }
  must((await frame.textContent('#ask')).startsWith('5'), 'score')
  await frame.click('#missed')
  must(await frame.evaluate(() => round().order.length === 1), 'missed')
  await frame.click(`#a${await right()}`)
  await frame.click('#next')
  await frame.check('input[name=topic][value=space]', { force: true })
  must((await frame.textContent('#ask')).includes('?'), 'space')
  await frame.click('#add')
  must((await frame.textContent('#live')).length > 5, 'error said')
  for (const [id, v] of [
    ['q', 'Who snores?'],
    ['r', 'Dad'],
    ['w1', 'Mum'],
    ['w2', 'Cat'],
    ['w3', 'Me'],
    ['x', 'Every night.'],
  ])
    await frame.fill(`#${id}`, v)
  await frame.click('#add')
  must((await frame.textContent('#mine')).includes('Who snores?'), 'added')
  await frame.check('input[name=topic][value=own]', { force: true })
  must((await frame.textContent('#ask')) === 'Who snores?', 'own topic')
  await frame.click('#mine button')
  await frame.click('#undo')
  must((await frame.textContent('#mine')).includes('Who snores?'), 'undone')
}
