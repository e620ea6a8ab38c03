export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  must((await frame.locator('.pic').count()) === 6, 'six')
  await frame.click('#free')
  must((await frame.locator('.pic').count()) === 4, 'for sale')
  await frame.locator('#hang button').first().click()
  must(await frame.isVisible('#dlg'), 'open')
  const a = await frame.textContent('#vt')
  await frame.click('#next')
  must(a !== (await frame.textContent('#vt')), 'next')
  await page.keyboard.press('ArrowLeft')
  must(a === (await frame.textContent('#vt')), 'arrow')
  await frame.click('#ask')
  must((await frame.inputValue('#text')).includes(a), 'note')
  await frame.fill('#who', 'Ann')
  await frame.click('#copy')
  must((await frame.textContent('#live')).length > 5, 'copied')
  await frame.click('#wipe')
  must((await frame.inputValue('#text')) === '', 'empty')
  await frame.click('#wipe')
  must((await frame.inputValue('#text')).includes(a), 'back')
  await frame.click('#right')
  await frame.waitForFunction(() => document.getElementById('works').scrollLeft > 50)
  // the arrows stand beside each other
  must(
    await frame.evaluate(() => {
      const [a, b] = ['left', 'right'].map((id) =>
        document.getElementById(id).getBoundingClientRect(),
      )
      return a.top === b.top && a.right <= b.left
    }),
    'arrows in a row',
  )
}
