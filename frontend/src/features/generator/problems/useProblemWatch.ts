import { useEffect, useState } from 'react'
import type { PreviewHandle } from '@/components/preview/types'
import { useAnalysisSettings } from '@/lib/autoAnalysis/account'
import { useDeadLinks } from '../connections/late'
import { useCheck } from '../repair'
import { useGeneratorStore } from '../store'
import {
  type Heard,
  NO_PROBLEMS,
  type ProblemFrame,
  type ProblemStore,
  problemsOf,
} from './problemStore'

/** Keeps the problems of the page in view. What knows them is loaded with the first one, and with a check. */
export function useProblemWatch(preview: PreviewHandle | null): void {
  const store = useGeneratorStore()
  const links = useDeadLinks()
  const { errorAutoDetectionEnabled: isOn } = useAnalysisSettings()
  const isChecked = useCheck() !== null
  const [watch, setWatch] = useState<ReturnType<typeof watchLate> | null>(null)
  useEffect(() => {
    if (preview === null) return
    const begun = watchLate(preview, problemsOf(store))
    setWatch(begun)
    return begun.end
  }, [preview, store])
  useEffect(() => preview?.setDetecting(isOn), [preview, isOn])
  useEffect(() => watch?.setOn(isOn), [watch, isOn])
  useEffect(() => watch?.setLinks(links), [watch, links])
  // the list says whether the page is watched
  useEffect(() => {
    if (isChecked) watch?.load()
  }, [watch, isChecked])
}

const ERRORS_WAIT = 50
const LINES_WAIT = 10

function watchLate(preview: PreviewHandle, problems: ProblemStore) {
  type Watch = import('./watching').ProblemWatch
  let watch: Watch | null = null
  let isLoading = false
  let isEnded = false
  let isOn = true
  let links: readonly string[] = []
  let errors: [Heard, ProblemFrame][] = []
  let lines: [Heard, ProblemFrame][] = []

  const load = async () => {
    if (isLoading || watch !== null) return
    isLoading = true
    // a failure is made good with the next problem
    const loaded = await import('./watching').catch(() => null)
    isLoading = false
    if (loaded === null || isEnded) return
    watch = new loaded.ProblemWatch(preview, problems)
    watch.setOn(isOn)
    for (const [message, frame] of [...lines, ...errors]) watch.hear(message, frame)
    watch.setLinks(links)
    errors = []
    lines = []
  }
  const hear = (message: Heard, frame: ProblemFrame) => {
    if (!isOn) return
    if (watch !== null) return watch.hear(message, frame)
    if (message.type !== 'console') {
      if (errors.length < ERRORS_WAIT) errors.push([message, frame])
      void load()
    } else if (lines.push([message, frame]) > LINES_WAIT) lines.shift()
  }
  const stops = [
    preview.on('error', hear),
    preview.on('console', hear),
    preview.on('origin-refused', hear),
    preview.watch(() => watch?.look()),
  ]
  return {
    load: () => void load(),
    setOn(on: boolean) {
      isOn = on
      watch?.setOn(isOn)
      if (isOn && links.length > 0) void load()
      if (isOn) return
      errors = []
      lines = []
    },
    setLinks(found: readonly string[]) {
      links = found
      if (watch !== null) watch.setLinks(links)
      else if (isOn && links.length > 0) void load()
    },
    end() {
      isEnded = true
      for (const stop of stops) stop()
      watch?.end()
      problems.setState(NO_PROBLEMS, true)
    },
  }
}
