import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { Choices } from '@/components/Choices'
import { chooseTheme, chosenTheme, onThemeChange, themeMode } from '@/lib/themeMode'
import { notify } from '@/lib/toast'
import { Card } from '../Card'
import type { Hex } from './colors'
import { DEFAULT_LOOK, type Look, readLook, saveLook, tonesOf } from './look'

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
        <Choices legend="Mode" options={MODES} value={chosen} onChange={chooseTheme} />
        <Choices
          legend="Font size"
          options={SIZES}
          value={look.fontSize}
          onChange={(fontSize) => change({ fontSize })}
        />
        <Choices
          legend="Spacing"
          options={SPACES}
          value={look.spacing}
          onChange={(spacing) => change({ spacing })}
        />
        <Choices
          legend="Font family"
          options={FAMILIES}
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

const MODES = [
  [null, 'Like the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const
const SIZES = [
  ['small', 'Small'],
  ['medium', 'Medium'],
  ['large', 'Large'],
  ['largest', 'Largest'],
] as const
const SPACES = [
  ['compact', 'Compact'],
  ['normal', 'Normal'],
  ['roomy', 'Roomy'],
] as const
const FAMILIES = [
  ['inter', 'Inter'],
  ['system', 'System'],
  ['serif', 'Serif'],
  ['monospace', 'Monospace'],
] as const

const NOT_STORED = 'This browser stores nothing, so your theme lasts until you leave this page.'

interface ColorFieldProps {
  label: string
  value: Hex
  onChange(color: Hex): void
  /** The notice about the colour. */
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
