export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  const text = (s) => frame.textContent(s)
  await page.clock.runFor(900)
  const facts = await text('#facts')
  must(/\d/.test(facts), 'facts')
  const set = (id, v) =>
    frame.evaluate(
      ([id, v]) => {
        const e = document.getElementById(id)
        e.value = v
        e.dispatchEvent(new Event('input', { bubbles: true }))
      },
      [id, v],
    )
  await set('d-sea', 85)
  await page.clock.runFor(900)
  must((await text('#facts')) !== facts && (await text('#o-sea')) === '85%', 'sea')
  await frame.locator('#kinds button').nth(2).click()
  must(
    (await frame.locator('#kinds button').nth(2).getAttribute('aria-pressed')) === 'true',
    'climate',
  )
  await frame.fill('#world', 'Zed')
  await page.clock.runFor(300)
  const n = await frame.locator('#worlds button').count()
  await frame.click('#keep')
  await page.clock.runFor(500)
  must(
    (await frame.locator('#worlds button').count()) === Math.min(6, n + 1) &&
      (await text('#worlds')).includes('Zed'),
    'kept',
  )
  await frame.click('#drop')
  must(!(await text('#worlds')).includes('Zed'), 'removed')
  await frame.check('#c-ring')
  await frame.click('#dice')
  await page.clock.runFor(500)
  must((await frame.inputValue('#world')) !== 'Zed', 'new world')
  await frame.locator('#worlds button').nth(1).click()
  await page.clock.runFor(400)
  must((await frame.inputValue('#world')) === 'Old Saffron', 'chosen')
  await frame.focus('#view')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  must((await text('#live')).length > 3, 'spin told')
  await frame.click('#shot')
  await page.clock.runFor(400)
  must(await frame.isVisible('#img'), 'picture')
  await frame.click('#dX')
}
