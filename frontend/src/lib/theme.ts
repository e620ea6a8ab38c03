import { useSyncExternalStore } from 'react'
import { onThemeChange, type ThemeMode, themeMode, toggleTheme } from './themeMode'

export function useTheme(): { mode: ThemeMode; toggle(): void } {
  return { mode: useSyncExternalStore(onThemeChange, themeMode), toggle: toggleTheme }
}
