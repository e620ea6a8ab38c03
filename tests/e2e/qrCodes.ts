/** QR codes that the product makes, and a scanner that has no part in making them. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import jsqr from 'jsqr'
import { type Account, register } from './account'
import { openSaved } from './apps'

// What a CommonJS module exports as its default is one level down for some loaders.
const scan = 'default' in jsqr ? (jsqr.default as typeof jsqr) : jsqr

export type FileKind = 'png' | 'svg'

const MEDIA_TYPE = { png: 'image/png', svg: 'image/svg+xml' } as const

/** Signs up an account that the browser takes for one of the Pro plan. The server asks for none: it makes no codes. */
export async function registerPro(page: Page): Promise<Account> {
  await page.route('**/api/auth/**', async (route) => {
    const response = await route.fetch()
    const body = await response.json().catch(() => null)
    if (body?.user === undefined) return route.fulfill({ response })
    return route.fulfill({ response, json: { ...body, user: { ...body.user, tier: 'pro' } } })
  })
  return register(page)
}

/** Opens a saved app and publishes it on the way to its code; gives the dialog. */
export async function openQrDialog(page: Page, name: string): Promise<Locator> {
  await openSaved(page, await registerPro(page), name)
  await page.getByRole('button', { name: 'QR Code', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Generate QR Code' })
  await expect(dialog.getByRole('img', { name: `QR code that opens ${name}` })).toBeVisible()
  return dialog
}

/** Has the server answer that what was published is at `address`: which code is drawn is up to it. */
export async function publishedAt(page: Page, address: string): Promise<void> {
  await page.route('**/api/make-pwa', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const body = text.replace(/http:[^"]*\.apps\.localhost[^"/]*\//g, address)
    return route.fulfill({ response, body })
  })
}

/** The address that the dialog copies. */
export async function copiedAddress(page: Page, dialog: Locator): Promise<string> {
  await dialog.getByRole('button', { name: 'Copy App URL' }).click()
  await expect(page.getByText('App URL copied to clipboard!')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Waits for the code to be drawn after a change of its look. */
export async function changed(dialog: Locator, change: () => Promise<unknown>): Promise<void> {
  const code = dialog.getByRole('img', { name: /^QR code/ })
  const before = await code.getAttribute('src')
  await change()
  await expect(code).not.toHaveAttribute('src', before ?? '')
}

export interface Downloaded {
  name: string
  bytes: Buffer
}

export async function downloaded(page: Page, dialog: Locator, kind: FileKind): Promise<Downloaded> {
  const begun = page.waitForEvent('download')
  await dialog.getByRole('button', { name: `Download ${kind.toUpperCase()}` }).click()
  const download = await begun
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

export interface Scanned {
  text: string | null
  width: number
  height: number
}

/** In pixels of width: a camera sees a code at many sizes, and scans it at one of them. */
const SEEN_AT = [400, 300, 520]

/** What a scanner reads in a file. */
export async function scanned(page: Page, bytes: Buffer, kind: FileKind): Promise<Scanned> {
  const address = `data:${MEDIA_TYPE[kind]};base64,${bytes.toString('base64')}`
  let read: Scanned | null = null
  for (const seenAt of [null, ...SEEN_AT]) {
    const { pixels, width, height, full } = await seen(page, address, seenAt)
    const data = new Uint8ClampedArray(Buffer.from(pixels, 'base64'))
    const found = scan(data, width, height, { inversionAttempts: 'dontInvert' })
    read ??= { text: null, ...full }
    if (found) return { ...read, text: found.data }
  }
  return read ?? { text: null, width: 0, height: 0 }
}

/** The pixels of an image, no wider than `widest`. */
function seen(page: Page, address: string, widest: number | null) {
  return page.evaluate(
    async ({ src, widest }) => {
      const image = new Image()
      image.src = src
      await image.decode()
      const full = { width: image.naturalWidth, height: image.naturalHeight }
      const scale = widest === null ? 1 : Math.min(1, widest / full.width)
      const [width, height] = [Math.round(full.width * scale), Math.round(full.height * scale)]
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      if (context) context.imageSmoothingQuality = 'high'
      context?.drawImage(image, 0, 0, width, height)
      const data = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      let pixels = ''
      // each piece is of a multiple of three bytes, so that they can be joined
      for (let at = 0; at < data.length; at += 30_000) {
        pixels += btoa(String.fromCharCode(...data.subarray(at, at + 30_000)))
      }
      return { pixels, width, height, full }
    },
    { src: address, widest },
  )
}

/** An image that looks as much like a code as one can, from edge to edge. */
export async function busyLogo(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 })
    const context = canvas.getContext('2d')
    for (let row = 0; row < 15; row += 1) {
      for (let column = 0; column < 15; column += 1) {
        if (context) context.fillStyle = (row * 7 + column * 3) % 5 < 2 ? 'black' : 'white'
        context?.fillRect(column * 20, row * 20, 20, 20)
      }
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}
