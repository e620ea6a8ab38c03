import { removeStored, writeStored } from '@/lib/storage'
import { applyLook, LOOK_KEY, storedLook, type ThemeMode } from '@/lib/themeMode'
import { type Hex, isHex, mixed, readable, textOn, translucent } from './colors'

export const FONT_SIZES = { small: '93.75%', medium: '100%', large: '112.5%', largest: '125%' }
export const SPACINGS = { compact: '0.75', normal: '1', roomy: '1.25' }
export const FONT_FAMILIES = {
  inter: 'var(--bs-font-sans-serif)',
  system: 'system-ui, sans-serif',
  serif: 'ui-serif, Georgia, "Times New Roman", serif',
  monospace: 'var(--bs-font-monospace)',
}

/** How the product looks in this browser, besides the theme. */
export interface Look {
  fontSize: keyof typeof FONT_SIZES
  spacing: keyof typeof SPACINGS
  primaryColor: Hex
  secondaryColor: Hex
  fontFamily: keyof typeof FONT_FAMILIES
}

export const DEFAULT_LOOK: Look = {
  fontSize: 'medium',
  spacing: 'normal',
  primaryColor: '#7c3aed',
  secondaryColor: '#0891b2',
  fontFamily: 'inter',
}

export function readLook(): Look {
  const chosen = Object(storedLook().chosen)
  const among = <T extends object>(options: T, value: unknown, otherwise: keyof T): keyof T =>
    typeof value === 'string' && Object.hasOwn(options, value) ? (value as keyof T) : otherwise
  const color = (value: unknown, otherwise: Hex): Hex =>
    isHex(value) ? (value.toLowerCase() as Hex) : otherwise
  return {
    fontSize: among(FONT_SIZES, chosen.fontSize, DEFAULT_LOOK.fontSize),
    spacing: among(SPACINGS, chosen.spacing, DEFAULT_LOOK.spacing),
    primaryColor: color(chosen.primaryColor, DEFAULT_LOOK.primaryColor),
    secondaryColor: color(chosen.secondaryColor, DEFAULT_LOOK.secondaryColor),
    fontFamily: among(FONT_FAMILIES, chosen.fontFamily, DEFAULT_LOOK.fontFamily),
  }
}

/** Stores the look and applies it. Whether it was stored: storage may be full or blocked. */
export function saveLook(chosen: Look): boolean {
  const stored = {
    chosen,
    dark: propertiesOf(chosen, tonesOf(chosen, 'dark'), 'dark'),
    light: propertiesOf(chosen, tonesOf(chosen, 'light'), 'light'),
  }
  const isDefault = Object.keys(stored.dark).length === 0
  if (isDefault) removeStored(LOOK_KEY)
  const isStored = isDefault || writeStored(LOOK_KEY, JSON.stringify(stored))
  applyLook(stored)
  return isStored
}

/** The colours as they are used: moved as far as they have to be to be seen and read on the theme's grounds. */
export interface Tones {
  /** Of buttons and marks. */
  accent: Hex
  onAccent: Hex
  text: Hex
  icon: Hex
  /** The end of gradients. */
  secondary: Hex
}

const TEXT_RATIO = 4.5
const SHAPE_RATIO = 3
const SOFT: Readonly<Record<ThemeMode, number>> = { dark: 0.2, light: 0.12 }

export function tonesOf({ primaryColor, secondaryColor }: Look, mode: ThemeMode): Tones {
  const plain = groundsOf(mode)
  const grounds = [...plain, ...plain.map((ground) => mixed(ground, primaryColor, SOFT[mode]))]
  const accent = readable(primaryColor, plain, SHAPE_RATIO)
  const onAccent = textOn(accent)
  return {
    accent,
    onAccent,
    text: readable(primaryColor, grounds, TEXT_RATIO),
    icon: readable(primaryColor, grounds, SHAPE_RATIO),
    secondary: readable(secondaryColor, [onAccent], TEXT_RATIO),
  }
}

type Properties = Record<string, string>

function propertiesOf(look: Look, tones: Tones, mode: ThemeMode): Properties {
  const { fontSize, spacing, fontFamily, primaryColor, secondaryColor } = look
  const isOtherPrimary = primaryColor !== DEFAULT_LOOK.primaryColor
  const isOtherColor = isOtherPrimary || secondaryColor !== DEFAULT_LOOK.secondaryColor
  return {
    ...(fontSize === DEFAULT_LOOK.fontSize ? {} : { 'font-size': FONT_SIZES[fontSize] }),
    ...(spacing === DEFAULT_LOOK.spacing ? {} : { '--m-space': SPACINGS[spacing] }),
    ...(fontFamily === DEFAULT_LOOK.fontFamily
      ? {}
      : { '--bs-body-font-family': FONT_FAMILIES[fontFamily] }),
    ...(isOtherPrimary ? accentOf(primaryColor, tones, mode) : {}),
    ...(isOtherColor ? gradientOf(tones) : {}),
  }
}

function accentOf(color: Hex, { accent, onAccent, text, icon }: Tones, mode: ThemeMode) {
  const isDark = mode === 'dark'
  return {
    '--m-accent': accent,
    '--m-accent-hover': mixed(accent, textOn(onAccent), 0.15),
    '--m-on-accent': onAccent,
    '--m-accent-text': text,
    '--m-accent-icon': icon,
    '--m-focus': icon,
    '--m-link': text,
    '--m-accent-ring': translucent(color, 0.18),
    '--m-accent-soft': translucent(color, SOFT[mode]),
    '--m-accent-line': translucent(color, isDark ? 0.45 : 0.4),
    '--m-glow': translucent(color, isDark ? 0.14 : 0.12),
  }
}

function gradientOf({ accent, onAccent, secondary }: Tones): Properties {
  // between two readable colours there may be one that is not
  const middle = readable(mixed(accent, secondary, 0.5), [onAccent], TEXT_RATIO)
  return {
    '--m-grad': `linear-gradient(120deg, ${accent}, ${middle} 55%, ${secondary})`,
    '--m-grad-avatar': `linear-gradient(135deg, ${secondary}, ${middle}, ${accent})`,
    '--m-on-grad': onAccent,
  }
}

const GROUNDS = ['--m-canvas', '--m-surface', '--m-raise']

/** What texts of a theme stand on, whichever theme is in view. */
function groundsOf(mode: ThemeMode): Hex[] {
  const probe = document.createElement('div')
  probe.dataset.bsTheme = mode
  probe.hidden = true
  document.body.append(probe)
  const styles = getComputedStyle(probe)
  const found = GROUNDS.map((name) => longHex(styles.getPropertyValue(name).trim())).filter(isHex)
  probe.remove()
  return found.length > 0 ? found : [mode === 'dark' ? '#000000' : '#ffffff']
}

/** '#fff' as '#ffffff'. */
const longHex = (color: string): string =>
  /^#[0-9a-f]{3}$/i.test(color) ? color.replace(/[0-9a-f]/gi, '$&$&') : color
