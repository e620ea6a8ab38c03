import { Copy, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AppDialog } from '@/components/AppDialog'
import { copyText } from '@/lib/copy'
import { download } from '@/lib/download'
import { notify } from '@/lib/toast'
import { ProblemsNote } from '../problems/late'
import { TOAST_MS } from '../store'
import { isReadable, qrPng, qrSvg, svgUrl } from './draw'
import { colourProblem, DEFAULT_LOOK, type QrLook } from './look'
import { QrControls } from './QrControls'
import { QR, QR_ADDRESS, QR_PROBLEMS } from './texts'
import '@/styles/qr.scss'
import type { SharedApp } from '../share'

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
              onClick={() => void copyText(app.appUrl, QR_ADDRESS)}
            >
              <Copy size={16} aria-hidden /> {QR.copy}
            </button>
          </div>
        </div>
        <QrControls look={look} onChange={(change) => setLook({ ...look, ...change })} />
      </div>
      <ProblemsNote dialog={{ kind: 'qr', app }} />
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

const SCANNED_AFTER_MS = 300

export interface QrCode {
  /** The last one that was drawn; null until the first is, and when drawing failed. */
  drawn: { svg: string; look: QrLook } | null
  failed: boolean
  /** Why scanners may not read it. */
  problem: keyof typeof QR_PROBLEMS | null
}

/** The code for an address, drawn anew with each change of its look, then scanned for a test. */
export function useQrCode(data: string, look: QrLook): QrCode {
  const [drawn, setDrawn] = useState<QrCode['drawn']>(null)
  const [failed, setFailed] = useState(false)
  const [unreadable, setUnreadable] = useState<QrCode['drawn']>(null)

  useEffect(() => {
    let isLast = true
    qrSvg(data, look).then(
      (svg) => {
        if (!isLast) return
        setDrawn({ svg, look })
        setFailed(false)
      },
      () => isLast && setFailed(true),
    )
    return () => {
      isLast = false
    }
  }, [data, look])

  useEffect(() => {
    if (drawn === null) return
    let isLast = true
    const timer = setTimeout(async () => {
      const readable = await isReadable(drawn.svg, drawn.look, data)
      if (isLast) setUnreadable(readable === false ? drawn : null)
    }, SCANNED_AFTER_MS)
    return () => {
      isLast = false
      clearTimeout(timer)
    }
  }, [drawn, data])

  const colours = colourProblem(look.foreground, look.background)
  const problem = colours ?? (unreadable !== null ? 'unreadable' : null)
  return { drawn: failed ? null : drawn, failed, problem }
}
