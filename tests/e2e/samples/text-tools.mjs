export default async (frame) => {
  const f = frame
  const is = (a, m) => {
    if (!a) throw new Error(m)
  }
  const v = () => f.locator('#text').inputValue(),
    d = (k) => f.locator(`[data-do=${k}]`).click()
  const a = await v()
  is(a.includes('the the'), 'seed')
  is((await f.locator('#dup li').count()) === 3, 'duplicates')
  await d('spaces')
  is(!(await v()).includes('   '), 'spaces')
  await f.click('#back')
  is((await v()) === a, 'undo')
  await f.click('#fwd')
  is((await v()) !== a, 'redo')
  await f.click('#back')
  await d('accents')
  is((await v()).includes('crepes'), 'accents')
  await d('upper')
  is((await v()).startsWith('THE NIGHT'), 'upper')
  await d('sentence')
  is((await v()).startsWith('The night'), 'sentence')
  await d('quotes')
  is((await v()).includes('“'), 'quotes')
  await f.fill('#text', 'b\na\nb\nC10\nC9')
  await d('unique')
  is((await v()) === 'b\na\nC10\nC9', 'unique')
  await d('sort')
  is((await v()) === 'a\nb\nC9\nC10', `sort ${await v()}`)
  await d('reverse')
  is((await v()).startsWith('C10'), 'reverse')
  await d('number')
  is((await v()).startsWith('1. C10'), 'number')
  await f.fill('#q', 'c')
  await f.fill('#r', 'D')
  await f.click('#repl')
  is((await v()).startsWith('1. D10'), 'replace')
  await f.fill('#text', '<p>Hi <b>you</b></p>')
  await d('tags')
  is((await v()).trim() === 'Hi you', 'tags')
  await f.click('#clear')
  is((await v()) === '', 'clear')
  await f.click('#undo')
  is((await v()).trim() === 'Hi you', 'undo clear')
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
  // the copy of a published page has the button of the original, too
  await ai().locator('#ai').last().click()
  await ai().waitForFunction(() => document.querySelector('#text')?.value === 'Corrected.')
  await ai().click('#back')
  is((await ai().locator('#text').inputValue()) !== 'Corrected.', 'taken back')
}
