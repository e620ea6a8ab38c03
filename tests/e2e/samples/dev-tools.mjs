export default async (frame, page) => {
  const must = (ok, what) => { if (!ok) throw new Error(what) }
  const text = (s) => frame.textContent(s)
  must((await text('#lMain')) === 'VALID JSON' && (await text('#jOut')).includes('tide'), 'json')
  await frame.fill('#jIn', "{a: 1, 'b': [1,2,],}"); must((await text('#jNote')).includes('Line 1'), 'error'); await frame.click('#jFix'); must((await text('#lMain')) === 'VALID JSON', 'repaired')
  await frame.fill('#jPath', '$.b[1]'); must((await text('#jOut')) === '2', 'path'); await frame.click('#jMin'); must((await frame.inputValue('#jIn')) === '{"a":1,"b":[1,2]}', 'minified'); await frame.click('#jFmt'); await frame.click('#jSort')
  await frame.click('#k-regex'); must((await text('#lMain')) === 'MATCHES: 3' && (await text('#rOut')).includes('[WARN]'), 'regex'); must((await text('#rWords')).includes('named level'), 'in words')
  await frame.fill('#rPat', '('); must((await text('#lMain')) === 'BAD PATTERN', 'bad pattern'); await frame.fill('#rPat', 'link'); must((await text('#lMain')) === 'MATCHES: 2', 'two')
  await frame.click('#k-contrast'); await frame.fill('#cFg', '#999'); await frame.fill('#cBg', '#fff'); await frame.locator('#cFix button').first().click(); must(/^[4-9]/.test(await text('#lMain')), 'contrast mended'); await frame.click('#cSwap'); must((await frame.inputValue('#cFg')) === '#fff', 'swapped'); await frame.fill('#cFg', 'x'); must((await text('#lMain')) === 'NO COLOUR', 'no colour')
  await frame.click('#k-encode'); await frame.fill('#eIn', 'hi'); must((await text('#eo0')) === 'aGk=', 'base64'); await frame.fill('#eIn', 'aGk='); must((await text('#eo1')) === 'hi', 'from base64')
  await frame.click('#k-cron'); must((await text('#nSay')).startsWith('Every 20 minutes, from 08:00 to 18:59, on Monday to Friday'), 'cron in words'); await frame.fill('#nIn', '0 9 1 jan mon'); must((await text('#nSay')).includes('January'), 'names'); await frame.fill('#nIn', '99 * * * *'); must((await text('#nSay')).includes('from 0 to 59'), 'range'); await frame.locator('#nEx button').nth(4).click(); must((await frame.locator('#nRuns li').count()) >= 1, 'runs')
  await frame.focus('#k-cron'); await page.keyboard.press('ArrowRight'); must(await frame.isVisible('#p-json'), 'by keyboard')
}
