/** Apps as files: a site as an archive becomes an app, and the app files that run by themselves. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { deflateSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { inBar, shows, signInAsPro } from './appPages'
import { FRAME_TITLE, inFrame, moveMouse, previewFrame } from './previewHelp'
import { withVisitor } from './visitor'

/** By the keyboard, in the app: in a preview that is scaled down, small targets are not where a click is told to be. */
async function follow(page: Page, link: string): Promise<void> {
  const frame = page.locator(`iframe[title="${FRAME_TITLE}"]:not([aria-hidden])`)
  await moveMouse(page)
  await frame.click({ position: { x: 150, y: 300 } })
  await inFrame(page).getByRole('link', { name: link }).press('Enter')
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest >>> 0
})

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** A ZIP archive that packs nothing (APPNOTE 4.3). */
function zip(files: Record<string, string | Buffer>): Buffer {
  const [entries, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [path, held] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(held)]
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(bytes.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), about, name, bytes])
    const more = Buffer.alloc(14)
    more.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, more, name]))
    entries.push(entry)
    at += entry.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...entries, ...directory, end])
}

/** A PNG of one colour, 8 by 8 pixels. */
function png(red: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const frame = Buffer.alloc(4)
    frame.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([frame, body, sum])
  }
  const row = Buffer.from([0, ...Array.from({ length: 8 }, () => [red, 90, 120]).flat()])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: 8 }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SITE = zip({
  'site/index.html': `<!doctype html><html><head><title>Tide tables</title><link rel="stylesheet" href="css/main.css"><script src="js/app.js" defer></script></head>
<body><h1>High water</h1><img id="tide" src="img/tide.png" alt="Tide"><p id="said"></p><a href="about.html">About us</a><a href="#depth">Depth</a><p id="depth" style="margin-top: 3000px">Four metres</p></body></html>`,
  'site/about.html':
    '<!doctype html><html><head><title>About</title></head><body><h1>Who we are</h1><a href="index.html">Back</a><img src="img/gone.png" alt="Gone"></body></html>',
  'site/css/main.css': 'h1 { color: rgb(1, 2, 3) } body { background: url(../img/tide.png) }',
  'site/js/app.js': "document.getElementById('said').textContent = 'The script ran.'",
  'site/img/tide.png': png(20),
})

const SEEN = `document.getElementById('tide')?.naturalWidth === 8
  && document.getElementById('said')?.textContent === 'The script ran.'
  && getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, 3)'`

test('a site becomes an app that is edited, published, and taken along again', async ({
  page,
  context,
}, testInfo) => {
  test.setTimeout(120_000)
  await signInAsPro(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Import an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import an App' })
  await dialog
    .getByLabel('Choose File')
    .setInputFiles({ name: 'tides.zip', mimeType: 'application/zip', buffer: SITE })
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Imported "Tide tables"')).toBeVisible()
  await expect(page.getByText('1 file is missing: img/gone.png.')).toBeVisible()
  await previewFrame(page, SEEN)

  // links between its pages are connections, and the ids a step of their own
  await follow(page, 'About us')
  await shows(page, 'Who we are')
  await expect(inBar(page, /About page 2 of 2/)).toBeVisible()
  await follow(page, 'Back')
  await previewFrame(page, `${SEEN} && document.querySelector('[data-morpheo-id]') !== null`)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await previewFrame(page, `${SEEN} && document.querySelector('[data-morpheo-id]') === null`)
  await page.getByRole('button', { name: 'Redo', exact: true }).first().click()

  const take = async (kind: RegExp) => {
    await page.getByRole('button', { name: 'Export', exact: true }).first().click()
    const shown = page.getByRole('dialog', { name: 'Export App' })
    await shown.getByRole('radio', { name: kind }).check()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      shown.getByRole('button', { name: 'Download' }).click(),
    ])
    await expect(shown).toBeHidden()
    const path = testInfo.outputPath(file.suggestedFilename())
    await file.saveAs(path)
    return path
  }
  const archive = await take(/ZIP archive/)
  expect(readFileSync(archive).subarray(0, 2).toString()).toBe('PK')
  const alone = await context.newPage()
  await alone.goto(pathToFileURL(await take(/One HTML file/)).href)
  const shown = alone.frameLocator('iframe')
  await expect(shown.getByText('The script ran.')).toBeVisible()
  await expect(shown.locator('#tide')).toHaveJSProperty('naturalWidth', 8)
  await shown.getByRole('link', { name: 'Depth' }).click()
  await expect(shown.getByText('Four metres')).toBeInViewport()
  expect(alone.frames()).toHaveLength(2)
  await shown.getByRole('link', { name: 'About us' }).click()
  await expect(shown.getByRole('heading', { name: 'Who we are' })).toBeVisible()
  await alone.goBack()
  await expect(shown.getByRole('heading', { name: 'High water' })).toBeVisible()
  await alone.close()

  await page.getByRole('button', { name: 'Share', exact: true }).first().click()
  const save = page.getByRole('dialog', { name: 'Save to Share' })
  await save.getByRole('button', { name: 'Save & Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share Your App' })
  await expect(share).toBeVisible({ timeout: 60_000 })
  await expect(share.getByRole('img', { name: /^QR code of / })).toHaveJSProperty(
    'naturalWidth',
    200,
  )
  const address = await share.getByRole('link', { name: /Open App/ }).getAttribute('href')
  await withVisitor(async (visitor, their) => {
    await visitor.goto(address ?? '')
    await expect(visitor.locator('#tide')).toHaveJSProperty('naturalWidth', 8)
    await visitor.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await their.setOffline(true)
    await visitor.reload()
    await expect(visitor.locator('#tide')).toHaveJSProperty('naturalWidth', 8)
    await visitor.getByRole('link', { name: 'About us' }).click()
    await expect(visitor.getByRole('heading', { name: 'Who we are' })).toBeVisible()
  })
})
