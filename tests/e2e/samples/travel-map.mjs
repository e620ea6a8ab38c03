export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  must((await frame.textContent('#n')) === '18', 'count')
  must(
    await frame.evaluate(
      () => [...LANDS.values()].every((l) => l.x !== undefined) && LANDS.size === 197,
    ),
    'all placed',
  )
  await frame.click('#zoom [data-z="eu"]')
  await frame.click('#map [data-c="NO"]')
  must((await frame.textContent('#n')) === '19', 'stamped')
  must((await frame.textContent('#who')).includes('Norway'), 'card')
  await frame.fill('#year', '2020')
  must(await frame.evaluate(() => state.been.NO === 2020), 'year')
  await frame.focus('#map [data-c="NO"]')
  await page.keyboard.press('ArrowRight')
  must(await frame.evaluate(() => state.sel === 'SE'), 'arrow')
  await page.keyboard.press('Enter')
  must((await frame.textContent('#n')) === '18', 'off')
  await frame.click('#want')
  must(await frame.evaluate(() => state.want.includes('SE')), 'want')
  await frame.fill('#q', 'zzz')
  must((await frame.textContent('#lands')).includes('No country'), 'none')
  await frame.fill('#q', 'brazil')
  await frame.click('#lands [data-l="BR"]')
  must((await frame.textContent('#n')) === '19', 'list')
  await frame.click('#clear')
  must((await frame.textContent('#n')) === '0', 'cleared')
  await frame.click('#undo')
  must((await frame.textContent('#n')) === '19', 'undone')
  // the panel stands on the first screen of a desktop
  if (await frame.evaluate(() => innerWidth > 1000))
    must(
      await frame.evaluate(() => {
        scrollTo(0, 0)
        return document.querySelector('.card').getBoundingClientRect().bottom <= innerHeight
      }),
      'panel in sight',
    )
}
