import { INSTALL } from '../publish/dialogTexts'
import { useGenerator } from '../store/context'
import type { ChosenElement, ConnectStage } from './connectTarget'
import { CONNECT } from './texts'
import type { DestinationChoice, NumberedPage } from './useDestination'

/** Where the element leads by now. A link that begins with # leads to the page with that slug. */
export function CurrentConnection({
  element: { link },
  pages,
}: {
  element: ChosenElement
  pages: readonly NumberedPage[]
}) {
  if (link === null || !/^(?:#.|https?:)/i.test(link)) return null
  const page = pages.find(({ slug }) => link === `#${slug}`)
  return (
    <div className="connect-box">
      <strong>{CONNECT.connected}</strong>
      <div>{page?.name ?? link}</div>
    </div>
  )
}

export function ConnectPages({
  choice,
  disabled,
}: {
  choice: DestinationChoice
  disabled: boolean
}) {
  if (choice.others.length === 0) {
    return (
      <div className="connect-box">
        <strong>{CONNECT.noPages}</strong>
        <div>{CONNECT.addPages}</div>
      </div>
    )
  }
  return (
    <fieldset className="connect-pages" disabled={disabled}>
      <legend className="form-label">{CONNECT.choose}</legend>
      {choice.others.map(({ pageId, name, number, slug }) => (
        <label key={pageId} className="connect-page">
          <input
            type="radio"
            name="destination"
            checked={choice.pageId === pageId}
            onChange={() => choice.setPageId(pageId)}
          />
          <span>
            {name}
            <small>{CONNECT.place(number, slug)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export function ConnectNotice() {
  const { title, text, benefits } = CONNECT.notice
  return (
    <div className="connect-box">
      <strong>{title}</strong>
      <div>{text}</div>
      <ul>
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </div>
  )
}

/** One publication holds all pages: they are complete together, and then the panel closes. */
export function ConnectBusy({ stage, pages }: { stage: ConnectStage; pages: readonly string[] }) {
  const name = useGenerator(({ document }) => document?.app.name ?? '')
  const isSaving = stage === 'saving'
  return (
    <div className="connect-box" role="status">
      <strong>{isSaving ? CONNECT.publishing : CONNECT.creating}</strong>
      <div>{isSaving ? INSTALL.saving(name) : CONNECT.eachPage}</div>
      <div>{CONNECT.current(pages.join(', '))}</div>
      <div>{CONNECT.completed(0, pages.length)}</div>
    </div>
  )
}
