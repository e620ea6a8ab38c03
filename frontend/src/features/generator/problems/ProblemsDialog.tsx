import {
  Bug,
  CircleSlash,
  CodeXml,
  ImageMinus,
  Link2Off,
  type LucideIcon,
  PackageX,
  SearchX,
  ServerOff,
} from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { AppDialog } from '@/components/AppDialog'
import { selectBusyHere } from '@/document/state'
import { isWarning, PRIORITY, type ProblemKind } from '@/frame/host/errorKinds'
import type { PageProblem } from '@/frame/host/errorMonitor'
import { FillImages } from '../fillImages/late'
import { fixableOf, useCheck, useFindings } from '../repair'
import { CheckSection, FixButton, FixNote } from '../repair/late'
import { useGenerator, useGeneratorStore } from '../store'
import { hintText, nameOf, PROBLEMS, textOf } from './dialogTexts'
import { addToInstruction, issueText } from './instruction'
import { type LibraryHint, libraryHint } from './libraries'
import { type ConsoleLine, useProblems } from './problemStore'
import '@/styles/problems.scss'

interface ProblemsDialogProps {
  back?: () => void
  onClose(): void
}

/** What goes wrong in the page in view, the most urgent first. */
export default function ProblemsDialog({ back, onClose }: ProblemsDialogProps) {
  const store = useGeneratorStore()
  const problems = useProblems((state) => state.problems)
  const lines = useProblems((state) => state.console)
  const isWatched = useProblems((state) => state.isWatched) ?? false
  const hints = useLibraryHints(problems)
  const findings = useFindings(problems)
  const isAny = problems.length + findings.length > 0
  const close = back ?? onClose

  const add = (problem: PageProblem, about: readonly LibraryHint[]) => {
    // the dialog would take the focus from the box
    flushSync(onClose)
    addToInstruction(store, issueText(problem, about))
  }
  return (
    <AppDialog
      show
      scrollable
      fullscreenOnMobile
      size="lg"
      title={PROBLEMS.title}
      onClose={close}
      footer={
        <button type="button" className="btn btn-quiet" onClick={close}>
          {back ? PROBLEMS.back : PROBLEMS.close}
        </button>
      }
    >
      <p className="problems-watch">
        <i className="watch-dot" data-active={isWatched} aria-hidden />
        {PROBLEMS.watched[`${isWatched}`]} {isAny && <span>{PROBLEMS.fixes}</span>}
      </p>
      {!isAny && <p>{PROBLEMS.none}</p>}
      <FillImages problems={problems} />
      {problems.length > 0 && (
        <ul className="problems">
          {problems.map((problem) => {
            const about = problem.addresses.flatMap((address) => hints.get(address) ?? [])
            return <Item key={problem.id} problem={problem} hints={about} onAdd={add} />
          })}
        </ul>
      )}
      <CheckSection live={problems} />
      {lines.length > 0 && <Console lines={lines} />}
    </AppDialog>
  )
}

const ICONS: Readonly<Record<ProblemKind, LucideIcon>> = {
  null_reference: CircleSlash,
  syntax_error: CodeXml,
  undefined_variable: SearchX,
  other: Bug,
  library: PackageX,
  image: ImageMinus,
  link: Link2Off,
  request: ServerOff,
}

interface ItemProps {
  problem: PageProblem
  hints: readonly LibraryHint[]
  onAdd(problem: PageProblem, hints: readonly LibraryHint[]): void
}

function Item({ problem, hints, onAdd }: ItemProps) {
  const isBusy = useGenerator(selectBusyHere)
  const { kind, place, stack } = problem
  const fixable = fixableOf(problem, hints.map(hintText))
  const lacks = useLacks(kind, fixable.key, hints)
  const Icon = ICONS[kind]
  const textId = useId()
  return (
    <li className="problem" data-warning={isWarning(PRIORITY[kind]) || undefined}>
      <Icon size={18} aria-hidden />
      <div className="problem-about">
        <strong>{nameOf(problem)}</strong>
        <p dir="auto" id={textId}>
          {textOf(problem)}
        </p>
        {hints.map((hint) => (
          <p key={hintText(hint)}>{hintText(hint)}</p>
        ))}
        {place !== null && <p className="gen-note">{PROBLEMS.place(place)}</p>}
        {stack.length > 0 && <pre className="problem-stack">{stack.join('\n')}</pre>}
        <FixNote errorKey={fixable.key} />
      </div>
      <div className="problem-actions">
        {kind !== 'request' && (
          <button
            type="button"
            className="btn btn-sm btn-quiet"
            aria-describedby={textId}
            disabled={isBusy}
            onClick={() => onAdd(problem, hints)}
          >
            {PROBLEMS.add}
          </button>
        )}
        <FixButton problem={fixable} describedBy={textId} lacks={lacks} />
      </div>
    </li>
  )
}

/** Why a problem has no fix. A library that the check found to be missing is known to be. */
function useLacks(
  kind: ProblemKind,
  key: string,
  hints: readonly LibraryHint[],
): string | undefined {
  const check = useCheck()
  if (kind === 'request') return PROBLEMS.noFix.request
  const isKnown = hints.length > 0 || check?.findings.some((finding) => finding.key === key)
  return kind === 'library' && !isKnown ? PROBLEMS.noFix.library : undefined
}

function Console({ lines }: { lines: readonly ConsoleLine[] }) {
  const shown = lines.map(({ level, text }) => `${level}: ${text}`).join('\n')
  return (
    <details className="problems-console">
      <summary>{PROBLEMS.console(lines.length)}</summary>
      <pre className="problem-stack">{shown}</pre>
    </details>
  )
}

/** Of one list. */
const ASKED_MAX = 8

/** What is known of other versions of the libraries that did not load, by their address. Asked for once for each. */
function useLibraryHints(problems: readonly PageProblem[]): ReadonlyMap<string, LibraryHint> {
  const [hints, setHints] = useState<ReadonlyMap<string, LibraryHint>>(new Map())
  const addresses = problems
    .flatMap((problem) => (problem.kind === 'library' ? problem.addresses : []))
    .slice(0, ASKED_MAX)
    .join('\n')
  useEffect(() => {
    let isShown = true
    for (const address of addresses.split('\n').filter(Boolean)) {
      void libraryHint(address).then((hint) => {
        if (isShown && hint !== null) setHints((before) => new Map(before).set(address, hint))
      })
    }
    return () => {
      isShown = false
    }
  }, [addresses])
  return hints
}
