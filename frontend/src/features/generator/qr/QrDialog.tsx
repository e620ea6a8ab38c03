import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { copyText } from '@/lib/copy'
import { download } from '@/lib/download'
import { notify } from '@/lib/toast'
import { TOAST_MS } from '../store/limits'
import type { SharedApp } from '../store/panel'
import { DEFAULT_LOOK } from './look'
import { QrControls } from './QrControls'
import { qrPng } from './raster'
import { QR, QR_PROBLEMS } from './texts'
import { type QrCode, useQrCode } from './useQrCode'
import '@/styles/qr.scss'
import { PUBLISHED } from '../publish/dialogTexts'
import { svgUrl } from './draw'

interface QrDialogProps {
  app: SharedApp
  onClose(): void
}

/** 'Generate QR Code': a code that opens the app, in a look of the person's choice. */
export default function QrDialog({ app, onClose }: QrDialogProps) {
  const [look, setLook] = useState(DEFAULT_LOOK)
  const code = useQrCode(app.appUrl, look)

  const save = async (extension: 'png' | 'svg') => {
    if (code.drawn === null) return
    const { svg, look: shown } = code.drawn
    try {
      const file =
        extension === 'svg'
          ? new Blob([svg], { type: 'image/svg+xml' })
          : await qrPng(svg, shown, QR.poweredBy)
      download(file, qrFileName(app.name, extension))
      notify.success(QR.downloaded[extension])
    } catch {
      notify.error(QR.downloadFailed, undefined, { duration: TOAST_MS.error })
    }
  }
  return (
    <AppDialog
      show
      title={QR.title}
      size="lg"
      fullscreenOnMobile
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {QR.close}
        </button>
      }
    >
      <div className="qr">
        <div className="qr-result">
          <QrPreview name={app.name} code={code} />
          <div className="qr-ways">
            {(['png', 'svg'] as const).map((extension) => (
              <button
                key={extension}
                type="button"
                className={`btn ${extension === 'png' ? 'btn-primary' : 'btn-quiet'}`}
                disabled={code.drawn === null}
                onClick={() => void save(extension)}
              >
                <Download size={16} aria-hidden /> {QR[extension]}
              </button>
            ))}
            <button
              type="button"
              className="btn btn-quiet qr-wide"
              onClick={() => void copyText(app.appUrl, PUBLISHED)}
            >
              <Copy size={16} aria-hidden /> {QR.copy}
            </button>
          </div>
        </div>
        <QrControls look={look} onChange={(change) => setLook({ ...look, ...change })} />
      </div>
    </AppDialog>
  )
}

const NAME_MAX_CHARS = 80

/** What no file may be called on one system or another, and what turns the order of letters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is meant
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g

/** `{appName}-qr-code-hq.png`, without what a file name must not have. */
export function qrFileName(appName: string, extension: 'png' | 'svg'): string {
  const safe = appName
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  const name = [...safe].slice(0, NAME_MAX_CHARS).join('').trim()
  return `${name || 'app'}-qr-code-hq.${extension}`
}

/** The code with its attribution, and what may keep it from being scanned. */
function QrPreview({ name, code }: { name: string; code: QrCode }) {
  const { drawn, failed, problem } = code
  return (
    <>
      <figure className="qr-figure">
        <div className="qr-code">
          {drawn !== null && <img src={svgUrl(drawn.svg)} alt={QR.alt(name)} />}
        </div>
        <figcaption className="gen-note">{QR.poweredBy}</figcaption>
      </figure>
      {failed && (
        <p className="gen-alert mb-0" role="alert">
          {QR.drawFailed}
        </p>
      )}
      <p className={problem === null ? 'visually-hidden' : 'qr-warning'} role="status">
        {problem !== null && QR_PROBLEMS[problem]}
      </p>
    </>
  )
}
