import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { chooseTheme, chosenTheme, onThemeChange, themeMode } from '@/lib/themeMode'
import { notify } from '@/lib/toast'
import { Card } from '../Card'
import type { Hex } from './colors'
import { DEFAULT_LOOK, type Look, readLook, saveLook, tonesOf } from './look'
import '@/styles/choices.scss'

/** How the product looks in this browser. Every change is applied at once. */
export default function ThemeCard() {
  const mode = useSyncExternalStore(onThemeChange, themeMode)
  const chosen = useSyncExternalStore(onThemeChange, chosenTheme)
  const [look, setLook] = useState(readLook)
  const change = (changes: Partial<Look>) => {
    const next = { ...look, ...changes }
    setLook(next)
    if (!saveLook(next)) notify.warning('Not stored', NOT_STORED)
  }
  const tones = tonesOf(look, mode)
  const isDefault = chosen === null && JSON.stringify(look) === JSON.stringify(DEFAULT_LOOK)
  return (
    <Card title="Theme">
      <p className="text-m">How Morpheo looks in this browser. Your apps keep their own looks.</p>
      <div className="choice-groups">
        <Choices
          legend="Mode"
          options={{ system: 'Like the system', light: 'Light', dark: 'Dark' }}
          value={chosen ?? 'system'}
          onChange={(next) => chooseTheme(next === 'system' ? null : next)}
        />
        <Choices
          legend="Font size"
          options={{ small: 'Small', medium: 'Medium', large: 'Large', largest: 'Largest' }}
          value={look.fontSize}
          onChange={(fontSize) => change({ fontSize })}
        />
        <Choices
          legend="Spacing"
          options={{ compact: 'Compact', normal: 'Normal', roomy: 'Roomy' }}
          value={look.spacing}
          onChange={(spacing) => change({ spacing })}
        />
        <Choices
          legend="Font family"
          options={{ inter: 'Inter', system: 'System', serif: 'Serif', monospace: 'Monospace' }}
          value={look.fontFamily}
          onChange={(fontFamily) => change({ fontFamily })}
        />
        <ColorField
          label="Primary color"
          value={look.primaryColor}
          onChange={(primaryColor) => change({ primaryColor })}
        >
          {look.primaryColor !== DEFAULT_LOOK.primaryColor && tones.text !== look.primaryColor && (
            <Adjusted tone={tones.text}>Text in it would be hard to read here, so it uses</Adjusted>
          )}
        </ColorField>
        <ColorField
          label="Secondary color"
          value={look.secondaryColor}
          onChange={(secondaryColor) => change({ secondaryColor })}
        >
          {look.secondaryColor !== DEFAULT_LOOK.secondaryColor &&
            tones.secondary !== look.secondaryColor && (
              <Adjusted tone={tones.secondary}>
                Text on it would be hard to read, so buttons use
              </Adjusted>
            )}
        </ColorField>
      </div>
      <button
        type="button"
        className={`btn btn-quiet mt-3${isDefault ? ' disabled' : ''}`}
        aria-disabled={isDefault}
        onClick={() => {
          chooseTheme(null)
          change(DEFAULT_LOOK)
        }}
      >
        Reset Theme
      </button>
    </Card>
  )
}

const NOT_STORED = 'This browser stores nothing, so your theme lasts until you leave this page.'

interface ChoicesProps<T extends string> {
  legend: string
  options: Readonly<Record<T, string>>
  value: T
  onChange(value: T): void
}

function Choices<T extends string>({ legend, options, value, onChange }: ChoicesProps<T>) {
  const group = useId()
  return (
    <fieldset className="choice-group">
      <legend className="form-label">{legend}</legend>
      <div className="choices">
        {(Object.entries(options) as [T, string][]).map(([option, label]) => (
          <label key={option} className="choice">
            <input
              type="radio"
              name={group}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ColorFieldProps {
  label: string
  value: Hex
  onChange(color: Hex): void
  /** What is said about the colour. */
  children: ReactNode
}

function ColorField({ label, value, onChange, children }: ColorFieldProps) {
  const id = useId()
  return (
    <div className="color-field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="color"
        value={value}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.value as Hex)}
      />
      <code aria-hidden>{value}</code>
      <p className="text-m mb-0" id={`${id}-about`} role="status">
        {children}
      </p>
    </div>
  )
}

/** Says that another tone stands for a colour that would be too weak. */
function Adjusted({ tone, children }: { tone: Hex; children: string }) {
  return (
    <>
      {children} <code>{tone}</code> instead.
    </>
  )
}
