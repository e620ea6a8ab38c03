import { svgUrl } from './draw'
import { QR, QR_PROBLEMS } from './texts'
import type { QrCode } from './useQrCode'

/** The code with its attribution, and what may keep it from being scanned. */
export function QrPreview({ name, code }: { name: string; code: QrCode }) {
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
