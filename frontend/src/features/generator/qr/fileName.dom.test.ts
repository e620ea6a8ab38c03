import { expect, it } from 'vitest'
import { qrFileName } from './QrDialog'

it.each([
  ['Tideline', 'Tideline-qr-code-hq.png'],
  ['Größe & 潮', 'Größe & 潮-qr-code-hq.png'],
  ['../../etc/passwd', 'etc passwd-qr-code-hq.png'],
  ['a\u202egnp.exe', 'a gnp.exe-qr-code-hq.png'],
  ['C:\\x|y?*"<>', 'C x y-qr-code-hq.png'],
  [' ... ', 'app-qr-code-hq.png'],
  ['x'.repeat(300), `${'x'.repeat(80)}-qr-code-hq.png`],
])('makes a safe file name of %j', (name, file) => {
  expect(qrFileName(name, 'png')).toBe(file)
})

it('names drawings as drawings', () => {
  expect(qrFileName('Tideline', 'svg')).toBe('Tideline-qr-code-hq.svg')
})
