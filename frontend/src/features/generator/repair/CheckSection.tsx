import {
  Bug,
  FileX2,
  ImageMinus,
  type LucideIcon,
  MousePointerClick,
  RectangleHorizontal,
  Square,
  TimerOff,
} from 'lucide-react'
import { useId } from 'react'
import { dimmed } from '@/components/IconButton'
import { BusyLabel } from '@/components/Spinner'
import { useRequireSignIn } from '@/components/signin/store'
import { selectShownHtml } from '@/document/state'
import { isWarning } from '@/frame/host/errorKinds'
import type { PageProblem } from '@/frame/host/errorMonitor'
import type { CheckProblem, PageCheck } from '@/lib/api/types'
import { plainText } from '@/lib/plainText'
import { useGenerator } from '../store'
import type { Finding, Fixable } from './findings'
import { isFree } from './openPage'
import { isTried } from './repairStore'
import { CHECK, FIX, NAMES } from './texts'
import { useAttempt, useCheck, useFindings, useRepairing, useRepairState } from './useRepair'

/** What the check of the page in view found besides the problems that the preview noticed, below their list. */
export function CheckSection({ live }: { live: readonly PageProblem[] }) {
  const check = useCheck()
  const findings = useFindings(live)
  const titleId = useId()
  if (check === null) return null
  const { end, reason, accessibility } = check
  return (
    <section className="problems-check" aria-labelledby={titleId}>
      <h3 className="sec" id={titleId}>
        {CHECK.title}
      </h3>
      {end === null && <p role="status">{CHECK.running}</p>}
      {end === 'unchecked' && <p>{CHECK.unchecked(reason ?? '')}</p>}
      {end === 'checked' && findings.length === 0 && <p>{CHECK.fine}</p>}
      {findings.length > 0 && (
        <ul className="problems">
          {findings.map((finding) => (
            <Found key={`${finding.kind} ${finding.key}`} finding={finding} />
          ))}
        </ul>
      )}
      {end === 'checked' && reason !== null && <p className="gen-note">{reason}</p>}
      {accessibility.length > 0 && <Accessibility rules={accessibility} />}
    </section>
  )
}

const ICONS: Readonly<Record<CheckProblem['kind'], LucideIcon>> = {
  error: Bug,
  rejection: Bug,
  console_error: Bug,
  missing_file: FileX2,
  missing_image: ImageMinus,
  blank: Square,
  overflow: RectangleHorizontal,
  button: MousePointerClick,
  hang: TimerOff,
}

function Found({ finding }: { finding: Finding }) {
  const { kind, priority, words, place, source, stack, button, count } = finding
  // a newer server may know more
  const Icon = ICONS[kind] ?? Bug
  const textId = useId()
  const about = [
    button !== null && CHECK.pressing(button),
    place !== null && CHECK.place(place),
    source !== null && place !== null && CHECK.in(source),
    count > 1 && CHECK.times(count),
  ].filter((one) => one !== false)
  return (
    <li className="problem" data-warning={isWarning(priority) || undefined}>
      <Icon size={18} aria-hidden />
      <div className="problem-about">
        <strong>{NAMES[kind] ?? NAMES.error}</strong>
        <p dir="auto" id={textId}>
          {words}
        </p>
        {about.map((one) => (
          <p className="gen-note" key={one}>
            {one}
          </p>
        ))}
        {stack.length > 0 && <pre className="problem-stack">{stack.join('\n')}</pre>}
        <FixNote errorKey={finding.key} />
      </div>
      <div className="problem-actions">
        <FixButton problem={finding} describedBy={textId} />
      </div>
    </li>
  )
}

/** Apart from what makes a page broken. */
function Accessibility({ rules }: { rules: PageCheck['accessibility'] }) {
  return (
    <details className="problems-console">
      <summary>{CHECK.accessibility(rules.length)}</summary>
      <ul className="problems-rules">
        {rules.map(({ rule, help, elements, selector }) => (
          <li key={rule}>
            <span>{plainText(help)}</span>{' '}
            <span className="gen-note">
              {CHECK.elements(elements)}: <code>{plainText(selector)}</code>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface FixButtonProps {
  problem: Fixable
  /** What describes it. */
  describedBy: string
  /** Why there is no fix. */
  lacks?: string | undefined
}

/** Has one error repaired, which is free. */
export function FixButton({ problem, describedBy, lacks }: FixButtonProps) {
  const repairing = useRepairing()
  const requireSignIn = useRequireSignIn()
  const attempt = useAttempt(problem.key)
  const html = useGenerator(selectShownHtml)
  const isPossible = useGenerator(isFree)
  const isAnyRunning = useRepairState(({ attempts }) =>
    Object.values(attempts).some(({ state }) => state === 'running'),
  )
  const isRunning = attempt?.state === 'running'
  const isOffered = attempt?.state === 'offered'
  const reasons = [
    lacks,
    !isOffered && isTried(attempt, html) ? FIX.over : undefined,
    isAnyRunning ? FIX.waits : undefined,
    isPossible ? undefined : FIX.busy,
  ]
  const reason = isRunning ? undefined : reasons.find((one) => one !== undefined)
  const press = () => {
    if (reason === undefined && !isRunning) requireSignIn(() => repairing.press([problem]))
  }
  return (
    <button
      type="button"
      className="btn btn-sm btn-quiet"
      title={reason ?? FIX.free}
      {...(reason === undefined ? { 'aria-describedby': describedBy } : dimmed(reason))}
      onClick={press}
    >
      <BusyLabel busy={isRunning}>{isRunning ? FIX.running : FIX.label}</BusyLabel>
    </button>
  )
}

/** What came of the attempts to fix an error that is still listed. */
export function FixNote({ errorKey }: { errorKey: string }) {
  const attempt = useAttempt(errorKey)
  const html = useGenerator(selectShownHtml)
  if (attempt === undefined || attempt.state === 'running') return null
  const isOver = attempt.state !== 'offered' && isTried(attempt, html)
  const isSpent = attempt.state === 'fixed' && attempt.count > 1
  const text = attempt.text === '' && (isOver || isSpent) ? FIX.tried : attempt.text
  if (text === '') return null
  return (
    <p className="problem-attempt" role="status" dir="auto">
      {text}
    </p>
  )
}
