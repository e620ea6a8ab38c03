import { useStore } from 'zustand'
import type { ElementFacts } from '@/frame/editProtocol'
import { elementWord } from '@/lib/elementWords'
import { numberScale, type Origin, type Reach, type RuleOwner, ruleFor } from '../origins'
import type { EditSession } from '../session'
import { EDITING, ORIGIN, PANEL, REACH } from '../texts'
import {
  cssName,
  type ElementDetail,
  grouped,
  isOfEveryDevice,
  overriding,
  type Property,
  swatchesNow,
} from '../values'
import { EditProperties } from './EditProperties'
import { PropertyControl } from './PropertyControl'
import { ScopeChoice, useReach, widthWords } from './ScopeChoice'
import { numberInForce, shownValue } from './shownValue'
import { useLasting } from './useTyped'

interface PropertyPanelProps {
  session: EditSession
  detail: ElementDetail
  /** Null until the frame has told them. */
  facts: ElementFacts | null
  /** By property as style sheets call it. */
  origins: ReadonlyMap<string, Origin>
}

/** One labelled control for each property of the selected element. */
export function PropertyPanel({ session, detail, facts, origins }: PropertyPanelProps) {
  const selected = useStore(session.state, (state) => state.selected)
  const choice = useReach({ selected, detail, facts, origins })
  return (
    <section className="edit-properties" aria-label={PANEL.properties}>
      <h3>{PANEL.properties}</h3>
      {detail.isTextWithin && (
        <p className="edit-hint">
          {EDITING.onlyText}{' '}
          <button type="button" className="btn btn-sm btn-quiet" onClick={() => session.write()}>
            {EDITING.writeIn}
          </button>
        </p>
      )}
      {selected.length === 1 && selected[0]?.name.tag === 'svg' && (
        <p className="edit-hint">{EDITING.drawing}</p>
      )}
      <ScopeChoice {...choice} />
      {grouped(detail.properties).map(({ group, properties }) => (
        <details key={group} open={group !== 'more'} className="edit-group">
          <summary>{PANEL.groups[group]}</summary>
          {properties.map((property) => (
            <Control
              key={property.name}
              {...{ session, detail, facts, origins, property }}
              {...choice}
            />
          ))}
        </details>
      ))}
      <EditProperties session={session} detail={detail} facts={facts} reach={choice.reach} />
    </section>
  )
}

/** A written value is in force at once, but where it changes little by little. */
const IN_FORCE_AFTER_MS = 1_500

function Control({
  session,
  detail,
  facts,
  origins,
  property,
  reach,
  isSeveral,
}: PropertyPanelProps & { property: Property; reach: Reach; isSeveral: boolean }) {
  const own = detail.own[property.name]
  const css = cssName(property.name)
  const origin = property.isStyle ? origins.get(css) : undefined
  const scale =
    property.type === 'number' ? numberScale(property, { own, origin, facts }) : undefined
  // what all of them say alike may come to something else in each
  const isMixed = own === undefined && (facts?.mixed?.includes(css) ?? false)
  const inForce = scale ? `${scale.value ?? ''}` : shownValue(property, detail, facts)
  const value = isMixed ? '' : inForce
  const isOfDevice =
    property.name === 'fontFamily' &&
    value !== '' &&
    !isOfEveryDevice(value) &&
    !detail.fonts.has(value.toLowerCase())
  const goesTo =
    property.isStyle && reach.to === 'like' ? ruleFor(origins, css, reach.selector) : null
  const isBeaten = own !== undefined && origin?.kind === 'rule'
  // of several, each may have its value from elsewhere
  const shownOrigin = isSeveral && !isBeaten ? undefined : origin
  const isByHand =
    origin?.inheritedFrom === null &&
    (origin.kind === 'own' || origin.isOfWidth || reach.to === 'like')
  const shownInstead = useLasting(
    isByHand && !isSeveral ? overriding(property.name, origin.value, facts) : null,
    IN_FORCE_AFTER_MS,
  )
  const isOfBrowser = property.isStyle && !isSeveral && origin === undefined && origins.size > 0
  const elsewhere =
    reach.to === 'like' && goesTo && goesTo.selector !== reach.selector ? goesTo : null
  return (
    <>
      <PropertyControl
        property={property}
        value={value}
        isMixed={isMixed}
        scale={scale}
        inForce={scale?.value === null ? numberInForce(property, facts) : undefined}
        swatches={property.type === 'color' ? swatchesNow(detail.colours, facts?.css) : []}
        own={own}
        onTry={(tried) => session.attempt(property, tried, reach)}
        onChange={(changed) => session.change(property, changed, reach)}
      />
      {shownInstead !== null && (
        <p className="edit-origin" role="status">
          {ORIGIN.overridden(shownInstead)}
        </p>
      )}
      {(shownOrigin || elsewhere) && (
        <ValueOrigin
          origin={shownOrigin}
          isBeaten={isBeaten}
          elsewhere={elsewhere}
          onAnyway={() => session.insist(property)}
        />
      )}
      {isOfBrowser && <p className="edit-origin">{ORIGIN.browser}</p>}
      {isOfDevice && <p className="edit-origin">{PANEL.ofDevice}</p>}
    </>
  )
}

interface ValueOriginProps {
  origin: Origin | undefined
  /** The element says something itself, and the rule wins. */
  isBeaten: boolean
  /** The rule in which a change is written, where that is not the one which was chosen. */
  elsewhere: RuleOwner | null
  onAnyway(): void
}

/** Where the value that is in force comes from; with a way out where the element's own is not. */
export function ValueOrigin({ origin, isBeaten, elsewhere, onAnyway }: ValueOriginProps) {
  return (
    <>
      {origin && <From origin={origin} isBeaten={isBeaten} onAnyway={onAnyway} />}
      {elsewhere && (
        <p className="edit-origin">
          {REACH.elsewhere(elsewhere.count)}{' '}
          <code>{named(elsewhere.selector, elsewhere.condition)}</code>
        </p>
      )}
    </>
  )
}

const named = (what: string, condition: string): string =>
  condition === '' ? what : `${what} ${condition}`

function From({
  origin,
  isBeaten,
  onAnyway,
}: Pick<ValueOriginProps, 'isBeaten' | 'onAnyway'> & { origin: Origin }) {
  const { kind, selector, condition, inheritedFrom, isOfWidth } = origin
  if (kind === 'own' && inheritedFrom === null) return <p className="edit-origin">{ORIGIN.own}</p>
  if (kind === 'unknown') return <p className="edit-origin">{ORIGIN.unknown}</p>
  if (isOfWidth && inheritedFrom === null) {
    const words = widthWords(condition.replace(/^@media /, ''))
    return <p className="edit-origin">{REACH.ofWidth(words)}</p>
  }
  const from = kind === 'own' ? elementWord(inheritedFrom ?? '') : selector
  return (
    <p className="edit-origin" role={isBeaten ? 'status' : undefined}>
      {isBeaten ? ORIGIN.beaten : inheritedFrom === null ? ORIGIN.from : ORIGIN.inherited}{' '}
      <code>{named(from, condition)}</code>
      {isBeaten && (
        <button type="button" className="btn btn-sm btn-quiet" onClick={onAnyway}>
          {ORIGIN.anyway}
        </button>
      )}
    </p>
  )
}
