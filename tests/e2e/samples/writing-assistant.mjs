export default async (frame, page) => {
  const must = (ok, what) => {
    if (!ok) throw new Error(what)
  }
  const text = (s) => frame.textContent(s)
  must((await text('#answer')).includes('14 March'), 'answers')
  const n = await frame.locator('#fixes li').count()
  must(n > 5, 'marks')
  const before = await frame.inputValue('#draft')
  await frame.locator('[data-fix]').first().click()
  must((await frame.inputValue('#draft')) !== before, 'one change')
  await frame.click('#undo')
  must((await frame.inputValue('#draft')) === before, 'undone')
  await frame.click('#all')
  must(
    (await frame.inputValue('#draft')).length < before.length &&
      !(await frame.inputValue('#draft')).includes('utilise'),
    'tightened',
  )
  await frame.click('#strip [data-s="2"]')
  must((await frame.inputValue('#draft')).startsWith('Hello Priya'), 'example')
  await frame.fill('#q', 'How much is the refund?')
  await frame.click('#askGo')
  must((await text('#answer b')).includes('64'), 'asked')
  await frame.fill('#q', 'unicorns zebra')
  await page.keyboard.press('Enter')
  must((await text('#answer')).includes('does not say'), 'not in it')
  await frame.evaluate(() => {
    const e = document.getElementById('len')
    e.value = 1
    e.dispatchEvent(new Event('input'))
  })
  must((await frame.locator('#points li').count()) === 1, 'points')
  await frame.locator('#keys button').first().click()
  must(
    (await frame.locator('#keys button').first().getAttribute('aria-pressed')) === 'false',
    'mark hidden',
  )
  await frame.click('#wipe')
  must((await text('#easeWord')) === 'Empty page', 'empty')
  await frame.fill('#draft', 'The cat was chased by a dog. It ran.')
  must((await text('#keys')).includes('Words: 9'), 'counts')
  must(
    await frame.evaluate(() => document.getElementById('words')?.tagName === 'SCRIPT'),
    'its texts are found in other languages',
  )
  // a German date is no end of a sentence
  must(
    await frame.evaluate(async () => {
      const html = document.documentElement.outerHTML
        .replace(/<html[^>]*>/, '<html lang="de">')
        .replace(/(id="words">)[^<]*/, '$1{"Lucid":"Klar"}')
      const f = document.createElement('iframe')
      f.srcdoc = html
      document.body.append(f)
      return true
    }),
    'a German one',
  )
  await page.clock.runFor(600)
  const other = page.frames().find((x) => x.parentFrame() === frame)
  await other.fill('#draft', 'Der Aufzug wird am 14. März fertig. Danach feiern wir.')
  await page.clock.runFor(400)
  must(/: 2\b/.test(await other.textContent('body')), 'two sentences')
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
  await ai().waitForSelector('#askAi')
  await ai().fill('#q', 'Who?')
  await ai().click('#askAi')
  await ai().waitForFunction(() => document.querySelector('#answer')?.textContent === 'Two words.')
}
