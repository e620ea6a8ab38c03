import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import * as files from '@/lib/download'
import { renderWithin } from '@/testing/renderApp'
import { SessionProvider, STORE, session } from '../store/context'
import { createGeneratorStore } from '../store/generatorStore'
import { createPreviewFeed } from '../store/previewEvents'
import * as logos from './logo'
import QrDialog from './QrDialog'

const APP = {
  name: 'Tideline',
  description: '',
  pageUrl: 'http://localhost:8080/a/tideline',
  appUrl: 'http://tideline.apps.localhost:8080/',
}

// the drawing needs a real browser, which tests/e2e/qr.spec.ts has
const drawing = vi.hoisted(() => ({ qrSvg: vi.fn(), reads: vi.fn(), png: vi.fn() }))
vi.mock('./draw', () => ({
  qrSvg: drawing.qrSvg,
  svgUrl: (svg: string) => `data:,${svg}`,
  isReadable: drawing.reads,
  qrPng: drawing.png,
}))

beforeEach(() => {
  drawing.qrSvg.mockReset().mockResolvedValue('<svg/>')
  drawing.reads.mockReset().mockResolvedValue(true)
  drawing.png.mockReset().mockResolvedValue(new Blob(['png']))
})

function renderDialog(onClose: () => void) {
  const store = createGeneratorStore({ feed: createPreviewFeed() })
  return renderWithin(
    <SessionProvider sessions={new Map([session(STORE, store)])}>
      <QrDialog app={APP} onClose={onClose} />
    </SessionProvider>,
  )
}

async function opened() {
  const onClose = vi.fn()
  const { user } = renderDialog(onClose)
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate QR Code' }))
  await dialog.findByRole('img', { name: 'QR code that opens Tideline' })
  return { user, dialog, onClose }
}

const lastLook = () => drawing.qrSvg.mock.lastCall?.[1]

it('begins with the default look, of the address of the app itself', async () => {
  const { dialog } = await opened()
  expect(drawing.qrSvg).toHaveBeenCalledWith(APP.appUrl, {
    foreground: '#7c3aed',
    background: '#ffffff',
    dots: 'square',
    corners: 'square',
    logo: null,
    size: 512,
  })
  expect(dialog.getByText('Powered by Morpheo')).toBeVisible()
  const size = dialog.getByRole('slider', { name: /^Size/ })
  expect(size).toHaveAttribute('min', '200')
  expect(size).toHaveAttribute('max', '800')
  expect(size).toHaveAttribute('step', '50')
})

it('takes a quick style, which is the own one once something of it is changed', async () => {
  const { user, dialog } = await opened()
  const styles = dialog.getByRole('combobox', { name: 'Quick Styles' })
  await user.selectOptions(styles, 'Ocean')
  await waitFor(() => expect(lastLook()).toMatchObject({ dots: 'rounded', corners: 'dot' }))
  expect(dialog.getByLabelText('Foreground')).toHaveValue('#075985')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Dot Style' }), 'classy')
  await waitFor(() => expect(lastLook()).toMatchObject({ dots: 'classy', corners: 'dot' }))
  expect(styles).toHaveDisplayValue('Custom')
})

it.each([
  ['PNG', 'Tideline-qr-code-hq.png'],
  ['SVG', 'Tideline-qr-code-hq.svg'],
])('gives it as %s, and says so', async (kind, name) => {
  const given = vi.spyOn(files, 'download').mockImplementation(() => undefined)
  const { user, dialog } = await opened()
  await user.click(dialog.getByRole('button', { name: `Download ${kind}` }))
  expect(await screen.findByText(`QR code downloaded as ${kind}`)).toBeVisible()
  expect(given).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), name)
})

it('says when it could not be given', async () => {
  drawing.png.mockRejectedValue(new Error('no canvas'))
  const { user, dialog } = await opened()
  await user.click(dialog.getByRole('button', { name: 'Download PNG' }))
  expect(await screen.findByText('Failed to download QR code')).toBeVisible()
})

it('copies the address, and says when the clipboard refuses', async () => {
  const { user, dialog } = await opened()
  await user.click(dialog.getByRole('button', { name: 'Copy App URL' }))
  expect(await screen.findByText('App URL copied to clipboard!')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(APP.appUrl)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  await user.click(dialog.getByRole('button', { name: 'Copy App URL' }))
  expect(await screen.findByText('Failed to copy URL')).toBeVisible()
})

it('takes an image of up to 10 MB as its logo, and lets it go again', async () => {
  vi.spyOn(logos, 'logoPng').mockResolvedValue('data:image/png;base64,AAAA')
  const { user, dialog } = await opened()
  const field = dialog.getByLabelText(/^Logo/)
  const large = new File(['x'], 'large.png', { type: 'image/png' })
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
  await user.upload(field, large)
  expect(await screen.findByText('The image is larger than 10 MB.')).toBeVisible()
  expect(lastLook()).toMatchObject({ logo: null })
  await user.upload(field, new File(['x'], 'logo.webp', { type: 'image/webp' }))
  await waitFor(() => expect(lastLook()?.logo).toMatch(/^data:image\/png/))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(lastLook()).toMatchObject({ logo: null }))
  expect(field).toHaveFocus()
})

it('says when a test scan could not read it', async () => {
  drawing.reads.mockResolvedValue(false)
  const { dialog } = await opened()
  await waitFor(() =>
    expect(dialog.getByRole('status')).toHaveTextContent(/A test scan could not read this code/),
  )
})

it('says when nothing could be drawn, and offers nothing to download', async () => {
  drawing.qrSvg.mockRejectedValue(new Error('too long'))
  renderDialog(() => undefined)
  expect(await screen.findByText('The QR code could not be created.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download PNG' })).toBeDisabled()
})
