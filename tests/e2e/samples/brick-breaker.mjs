export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  const text = (s) => frame.textContent(s)
  must(
    await frame.evaluate(() => {
      const c = document.getElementById('board'),
        d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data
      const s = new Set()
      for (let i = 0; i < d.length; i += 4000) s.add(`${d[i]},${d[i + 1]},${d[i + 2]}`)
      return s.size > 4
    }),
    'drawn',
  )
  await frame.click('#go')
  must(await frame.isHidden('#card'), 'playing')
  must((await text('#lives')) === '3', 'three balls')
  await page.keyboard.press('Space')
  await page.keyboard.down('ArrowRight')
  await page.clock.runFor(400)
  await page.keyboard.up('ArrowRight')
  for (let i = 0; i < 60 && (await text('#score')) === '0'; i++) await page.clock.runFor(150)
  must((await text('#score')) !== '0', 'bricks break')
  if (await frame.isHidden('#card')) {
    await page.keyboard.press('p')
    must((await text('#cardT')) === 'Paused', 'paused')
    must((await text('#pause')) === 'Resume', 'resume')
  }
  await frame.locator('#levels button').nth(2).click()
  must((await text('#level')) === '3', 'chosen plate')
  await frame.click('#pause')
  must((await text('#cardT')) === 'Paused', 'pause button')
  await frame.click('#again')
  must((await text('#level')) === '1' && (await text('#score')) === '0', 'starts over')
  await frame.click('#mute')
  must((await text('#mute')) === 'Sound off', 'muted')
  must((await frame.locator('#best li').count()) === 5, 'best list')
}
