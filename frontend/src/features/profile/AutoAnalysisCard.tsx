import { useId } from 'react'
import { selectIsPro, useAuth } from '@/lib/auth/store'
import { changeAnalysisSettings, useAnalysisSettings } from '@/lib/autoAnalysis/account'
import { type AnalysisSwitch, isWithoutEffect } from '@/lib/autoAnalysis/settings'

/** What Morpheo does by itself once an app was made or fails. */
export function AutoAnalysisCard() {
  const { errorCorrectionModel } = useAnalysisSettings()
  return (
    <section className="card-m" aria-labelledby="profile-analysis">
      <h2 id="profile-analysis">Automatic analysis</h2>
      <ul className="settings">
        {NAMES.map((name) => (
          <SettingRow key={name} name={name} {...SWITCHES[name]} />
        ))}
      </ul>
      <dl className="facts">
        <div>
          <dt>Correction model</dt>
          <dd>{errorCorrectionModel}</dd>
        </div>
      </dl>
    </section>
  )
}

interface SettingRowProps {
  name: AnalysisSwitch
  label: string
  about: string
  /** How many others it depends on. */
  depth?: 0 | 1 | 2
  forPro?: true
}

function SettingRow({ name, label, about, depth = 0, forPro }: SettingRowProps) {
  const settings = useAnalysisSettings()
  const isPro = useAuth(selectIsPro)
  const id = useId()
  const isLocked = forPro === true && !isPro
  return (
    <li className="setting" data-depth={depth}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="edit-switch"
        aria-describedby={`${id}-about`}
        checked={settings[name]}
        aria-checked={settings[name]}
        disabled={isLocked || isWithoutEffect(name, settings)}
        onChange={({ target }) => changeAnalysisSettings({ [name]: target.checked })}
      />
      <p className="text-m mb-0" id={`${id}-about`}>
        {isLocked ? `${about} Requires Pro tier.` : about}
      </p>
    </li>
  )
}

const SWITCHES: Readonly<Record<AnalysisSwitch, Omit<SettingRowProps, 'name'>>> = {
  enabled: {
    label: 'Analyze new apps',
    about: 'Lists improvements two seconds after a generation. Free.',
    forPro: true,
  },
  errorAutoDetectionEnabled: {
    label: 'Detect errors',
    about: 'Watches the preview for errors of your app.',
  },
  errorAutoCorrectionEnabled: {
    label: 'Correct errors',
    about: 'Repairs the errors that are detected.',
    depth: 1,
  },
  autoFixCriticalErrors: {
    label: 'Auto-fix critical errors',
    about: 'Applies the repair of a critical error without asking.',
    depth: 2,
  },
  autoFixWarnings: {
    label: 'Auto-fix warnings',
    about: 'Applies the repair of a warning without asking.',
    depth: 2,
  },
  notifyOnErrorFixes: {
    label: 'Notify me of fixes',
    about: 'Shows a notice when an error was repaired.',
    depth: 2,
  },
  usePersonalityPreferences: {
    label: 'Use my preferences',
    about: 'Follows your preferences for design, tone and code.',
  },
}

const NAMES = Object.keys(SWITCHES) as AnalysisSwitch[]
