import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { copyText } from '@/lib/copy'
import { download } from '@/lib/download'
import { notify } from '@/lib/toast'
import { PUBLISHED } from '../dialogTexts'
import { TOAST_MS } from '../store/limits'
import type { SharedApp } from '../store/panel'
import { qrFileName } from './fileName'
import { DEFAULT_LOOK } from './look'
import { QrControls } from './QrControls'
import { QrPreview } from './QrPreview'
import { qrPng } from './raster'
import { QR } from './texts'
import { useQrCode } from './useQrCode'
import '@/styles/qr.scss'

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
