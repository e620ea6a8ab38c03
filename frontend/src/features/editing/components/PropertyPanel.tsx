import type { ElementFacts } from '@/frame/editProtocol'
import type { ElementDetail } from '../model/elementDetail'
import type { Origin } from '../model/origins'
import { cssName, type Property, type PropertyGroup } from '../model/properties'
import { shownValue } from '../model/shownValue'
import type { EditSession } from '../session/editSession'
import { PANEL } from '../texts'
import { PropertyControl } from './PropertyControl'
import { ValueOrigin } from './ValueOrigin'

interface PropertyPanelProps {
  session: EditSession
  detail: ElementDetail
  /** Null until the frame has told them. */
  facts: ElementFacts | null
  /** By property as style sheets call it. */
  origins: ReadonlyMap<string, Origin>
}

const GROUPS: readonly PropertyGroup[] = ['text', 'box', 'layout', 'image', 'link']

/** One labelled control for each property of the selected element (specification 2, section 2). */
export function PropertyPanel({ session, detail, facts, origins }: PropertyPanelProps) {
  const groups = GROUPS.map((group) => ({
    group,
    properties: detail.properties.filter((one) => one.group === group),
  })).filter(({ properties }) => properties.length > 0)
  return (
    <section className="edit-properties" aria-label={PANEL.properties}>
      <h3>{PANEL.properties}</h3>
      {groups.map(({ group, properties }) => (
        <details key={group} open className="edit-group">
          <summary>{PANEL.groups[group]}</summary>
          {properties.map((property) => (
            <Control key={property.name} {...{ session, detail, facts, origins, property }} />
          ))}
        </details>
      ))}
    </section>
  )
}

function Control({
  session,
  detail,
  facts,
  origins,
  property,
}: PropertyPanelProps & { property: Property }) {
  const value = shownValue(property, detail, facts)
  const own = detail.own[property.name]
  const origin = property.isStyle ? origins.get(cssName(property.name)) : undefined
  const isBeaten = own !== undefined && origin !== undefined && origin.kind === 'rule'
  const isOfDevice =
    property.name === 'fontFamily' && value !== '' && !detail.fonts.has(value.toLowerCase())
  return (
    <>
      <PropertyControl
        property={property}
        value={value}
        swatches={detail.colours}
        own={own}
        onTry={(tried) => session.attempt(property, tried)}
        onChange={(changed) => session.change(property, changed)}
      />
      {origin && (
        <ValueOrigin
          origin={origin}
          isBeaten={isBeaten}
          onAnyway={() => session.insist(property)}
        />
      )}
      {isOfDevice && <p className="edit-origin">{PANEL.ofDevice}</p>}
    </>
  )
}
