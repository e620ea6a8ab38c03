export default async (f, page) => {
  const is = (a, m) => {
    if (!a) throw new Error(m)
  }
  const small = page.viewportSize().width < 800,
    see = async (v) => {
      if (small) await f.click(`.view [data-view=${v}]`)
    }
  is((await f.locator('#out table td').count()) === 9, 'table')
  is((await f.locator('#out .task').count()) === 3, 'tasks')
  await see('read')
  await f.locator('#out .task input').nth(1).check()
  is((await f.locator('#src').inputValue()).includes('[x] The green'), 'tick writes back')
  await see('write')
  await f.fill(
    '#src',
    '# Hi <img src=x onerror=alert(1)>\n\nA [bad](javascript:alert(1)) and [good](https://a.b/c) **bo\nld** `c*d*e` snake_case_x\n\n- one\n  - inner\n- two\n\n```\n<b>\n```\n',
  )
  is((await f.locator('#out img').count()) === 0, 'no html')
  is((await f.locator('#out a').count()) === 1, 'one link')
  is((await f.locator('#out li li').count()) === 1, 'nested')
  is((await f.locator('#out pre').textContent()) === '<b>', 'code')
  is((await f.locator('#out em').count()) === 0, 'no em')
  is((await f.locator('#out strong').count()) === 1, 'strong')
  await f.fill('#src', '- a')
  await f.press('#src', 'End')
  await f.press('#src', 'Enter')
  await page.keyboard.type('b')
  is(
    (await f.locator('#out li').count()) === 2,
    `list goes on: ${await f.locator('#src').inputValue()}`,
  )
  await f.fill('#src', 'word')
  await f.locator('#src').selectText()
  await f.click('[data-do=b]')
  is((await f.locator('#src').inputValue()) === '**word**', 'bold')
  await f.click('[data-do=h]')
  is((await f.locator('#src').inputValue()).startsWith('# '), 'heading')
  const [d] = await Promise.all([page.waitForEvent('download'), f.click('#saveHtml')])
  is(d.suggestedFilename() === 'word.html', `html ${d.suggestedFilename()}`)
  await f.click('#new')
  is((await f.locator('#src').inputValue()) === '', 'new')
  await f.click('#undo')
  is((await f.locator('#src').inputValue()).includes('word'), 'undo')
}
