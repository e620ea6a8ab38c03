import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { PreviewHandle } from '@/components/preview/types'
import { currentTarget } from '@/document/document'
import { useDocumentHost } from '@/document/host'
import { selectShownHtml } from '@/document/state'
import type { PageProblem } from '@/frame/host/errorMonitor'
import { type GeneratorStore, useGenerator, useGeneratorStore } from '../store'
import { type Finding, fixableOf, type LiveProblems } from './findings'
import { Repairing } from './repairing'
import {
  type Attempt,
  attemptKey,
  type CheckedPage,
  pageKey,
  type RepairState,
} from './repairStore'

/** By screen. No session of its core, since nothing of it belongs to the first scripts. */
const sessions = new WeakMap<GeneratorStore, Repairing>()

function repairingOf(store: GeneratorStore): Repairing {
  const known = sessions.get(store) ?? new Repairing(store)
  sessions.set(store, known)
  return known
}

export const useRepairing = (): Repairing => repairingOf(useGeneratorStore())

export const useRepairState = <T>(selector: (state: RepairState) => T): T =>
  useStore(useRepairing().state, selector)

/** Has pages checked and repaired as long as the screen is there. `live`: the same for the whole of that time. */
export function useRepair(preview: PreviewHandle | null, live: LiveProblems): void {
  const repairing = useRepairing()
  const { land } = useDocumentHost()
  useEffect(() => repairing.begin({ land, live }), [repairing, land, live])
  useEffect(() => (preview === null ? undefined : repairing.watch(preview)), [repairing, preview])
}

/** What a check says about the page in view; null where there is none of it. */
export function useCheck(): CheckedPage | null {
  const page = useGenerator(({ document }) => document && pageKey(currentTarget(document)))
  const html = useGenerator(selectShownHtml)
  const check = useRepairState(({ checks }) => (page === null ? undefined : checks[page]))
  return check?.html === html ? check : null
}

/** What the check found besides the problems that the preview noticed. */
export function useFindings(live: readonly PageProblem[]): readonly Finding[] {
  const check = useCheck()
  return useMemo(() => {
    const known = new Set(live.map((problem) => fixableOf(problem).key))
    return (check?.findings ?? []).filter(({ key }) => !known.has(key))
  }, [check, live])
}

/** What was done about an error of the open page. */
export function useAttempt(key: string): Attempt | undefined {
  const name = useGenerator(({ document }) => document && attemptKey(currentTarget(document), key))
  return useRepairState(({ attempts }) => (name === null ? undefined : attempts[name]))
}
