import type { AutoAnalysisSettings } from '@/lib/api/types'

/** The settings that a person can change. */
export type AnalysisSwitch = Exclude<keyof AutoAnalysisSettings, 'errorCorrectionModel'>

/** Some of them. */
export type SettingChanges = Partial<Record<AnalysisSwitch, boolean>>

/** Of an account that changed nothing. The model is the same for everybody. */
export const DEFAULT_SETTINGS: AutoAnalysisSettings = {
  enabled: false,
  errorAutoDetectionEnabled: true,
  errorAutoCorrectionEnabled: false,
  autoFixCriticalErrors: true,
  autoFixWarnings: false,
  notifyOnErrorFixes: true,
  errorCorrectionModel: 'codestral-latest',
  usePersonalityPreferences: true,
}

/** Settings from the server or the browser's storage: what is missing, or is no boolean, is as by default. */
export function readSettings(value: unknown): AutoAnalysisSettings {
  const known: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const read = Object.entries(DEFAULT_SETTINGS).map(([name, normal]) => {
    const isUsable = typeof normal === 'boolean' && typeof known[name] === 'boolean'
    return [name, isUsable ? known[name] : normal]
  })
  return Object.fromEntries(read) as unknown as AutoAnalysisSettings
}

/** What each of these needs to have an effect. */
const NEEDS: Partial<Record<AnalysisSwitch, AnalysisSwitch>> = {
  errorAutoCorrectionEnabled: 'errorAutoDetectionEnabled',
  autoFixCriticalErrors: 'errorAutoCorrectionEnabled',
  autoFixWarnings: 'errorAutoCorrectionEnabled',
  notifyOnErrorFixes: 'errorAutoCorrectionEnabled',
}

/** Whether what a setting depends on is off, so that it has no effect. */
export function isWithoutEffect(name: AnalysisSwitch, settings: AutoAnalysisSettings): boolean {
  const needed = NEEDS[name]
  return needed !== undefined && (!settings[needed] || isWithoutEffect(needed, settings))
}
