import { useId } from 'react'
import { FieldProblem } from '@/components/Counter'
import { isNearAddress, type Preset, reachOf } from './presets'
import { FIELDS } from './texts'

const NAME_MAX_CHARS = 60

/** As typed. */
export interface Fields {
  address: string
  key: string
  name: string
}

export interface FieldProblems {
  address?: string
  key?: string
}

interface ConnectionFieldsProps {
  preset: Preset
  fields: Fields
  problems: FieldProblems
  /** Whether this site runs on the visitor's own machine. */
  local: boolean
  /** About the key that is stored already. */
  keyNote?: string
  onChange(fields: Fields): void
}

/** The address, the key where the preset takes one, and the name of a connection. */
export function ConnectionFields(props: ConnectionFieldsProps) {
  const { preset, fields, onChange } = props
  const id = useId()
  return (
    <div className="connect-fields">
      <AddressField {...props} />
      {preset.key !== 'none' && !isByBrowser(props) && <KeyField {...props} />}
      <div>
        <label className="form-label" htmlFor={id}>
          {FIELDS.name}
        </label>
        <input
          id={id}
          className="form-control"
          dir="auto"
          autoComplete="off"
          maxLength={NAME_MAX_CHARS}
          placeholder={preset.name}
          value={fields.name}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange({ ...fields, name: target.value })}
        />
        <p id={`${id}-hint`} className="form-text text-m mb-0">
          {FIELDS.nameHint}
        </p>
      </div>
    </div>
  )
}

const isByBrowser = ({ preset, fields, local }: ConnectionFieldsProps): boolean =>
  reachOf(preset, fields.address, local) === 'browser'

function AddressField(props: ConnectionFieldsProps) {
  const { preset, fields, problems, local, onChange } = props
  const id = useId()
  const isUnreachable = !local && !isByBrowser(props) && isNearAddress(fields.address)
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {FIELDS.address}
      </label>
      <input
        id={id}
        className="form-control"
        // not 'url', whose check refuses what the server understands, such as localhost:11434
        type="text"
        inputMode="url"
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={fields.address}
        aria-invalid={problems.address !== undefined}
        aria-describedby={`${id}-problem ${id}-hint ${id}-near`}
        onChange={({ target }) => onChange({ ...fields, address: target.value })}
      />
      <FieldProblem id={`${id}-problem`} problem={problems.address ?? null} />
      <p id={`${id}-hint`} className="form-text text-m mb-0">
        {FIELDS.addressHint(preset.address)}
      </p>
      <div id={`${id}-near`} role="status">
        {isByBrowser(props) && <p className="alert-m mt-2 mb-0">{FIELDS.byBrowser}</p>}
        {isUnreachable && (
          <p className="alert-m warn mt-2 mb-0">{FIELDS.near(window.location.host)}</p>
        )}
      </div>
    </div>
  )
}

function KeyField({ preset, fields, problems, keyNote, onChange }: ConnectionFieldsProps) {
  const id = useId()
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {preset.key === 'needed' ? FIELDS.key : FIELDS.keyPossible}
      </label>
      <input
        id={id}
        className="form-control"
        type="password"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={fields.key}
        aria-invalid={problems.key !== undefined}
        aria-describedby={`${id}-problem ${id}-hint`}
        onChange={({ target }) => onChange({ ...fields, key: target.value })}
      />
      <FieldProblem id={`${id}-problem`} problem={problems.key ?? null} />
      <p id={`${id}-hint`} className="form-text text-m mb-0">
        {keyNote ?? FIELDS.keyHint}
        {preset.keysAt && (
          <>
            {' '}
            <a href={preset.keysAt} target="_blank" rel="noopener noreferrer">
              {FIELDS.getKey}
              <span className="visually-hidden">{FIELDS.newTab}</span>
            </a>
          </>
        )}
      </p>
    </div>
  )
}
