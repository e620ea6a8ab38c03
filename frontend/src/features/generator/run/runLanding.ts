import { whenKept } from '@/document/host'
import type { Completion } from '@/jobs/kind'
import type { ChoicesOutput, PageOutput } from '@/lib/api/types'
import { notify } from '@/lib/toast'
import { tellReplaced } from '../prompt'
import { applyResult, BACKGROUND } from '../results'
import {
  type GeneratorStore,
  type NewRun,
  type PageAsked,
  type RunResult,
  runStep,
  TOAST_MS,
} from '../store'
import { isShownRun, type RunnerHooks } from './notedRun'
import type { PageJobEvent } from './plan'
import { FROM_SAMPLE, OFFER } from './texts'
import { notePageSize } from './usualSizes'

/** Puts the answers of runs where they belong: on the screen, or into the app that asked. */
export interface Landing {
  completed(run: NewRun, reply: Completion<PageJobEvent>): Promise<void> | void
  /** Forgets the noted job as soon as the draft has its page. */
  forgetKept(jobId: string): Promise<void>
}

export function createLanding(store: GeneratorStore, hooks: RunnerHooks): Landing {
  const { jobs } = hooks
  const isShown = (run: NewRun) => isShownRun(store, run)

  function completed(run: NewRun, reply: Completion<PageJobEvent>): Promise<void> | void {
    if (!('choices' in reply)) return succeeded(run, reply)
    offered(run, reply)
  }

  /** Its note is kept until the offer is answered, so that a reload shows it again. */
  function offered(run: NewRun, { message, choices }: ChoicesOutput): void {
    const { jobId, instruction } = run
    const page = pageAskedBy(run)
    const show = () =>
      store.getState().samplesOffered({ jobId, page, prompt: instruction, message, choices })
    const showBackgroundResult = async () => {
      if (!(await hooks.mayReplace())) return
      const typed = store.getState().prompt
      store.getState().promptChanged(instruction)
      tellReplaced(store, instruction, typed)
      show()
    }
    if (isShown(run)) show()
    else
      hooks.offeredInBackground(instruction, () =>
        whenNothingRuns(() => void showBackgroundResult()),
      )
  }

  /** What runs would be lost to the screen. */
  function whenNothingRuns(act: () => void): void {
    if (store.getState().run === null) {
      act()
      return
    }
    const stop = store.subscribe((state) => {
      if (state.run !== null) return
      stop()
      act()
    })
  }

  function succeeded(run: NewRun, output: PageOutput): Promise<void> | void {
    const { html, generationId, matched, note, model } = output
    if (run.element === undefined) notePageSize(run.kind, model, html.length)
    const result = {
      html,
      generationId,
      model,
      note: note ?? (matched && FROM_SAMPLE(matched.name)),
    }
    const { target, basedOn } = run
    return applyResult(hooks, { target, basedOn, step: runStep(run, result) }, (own) =>
      landed(run, { ...result, html: own.html }),
    )
  }

  function landed(run: NewRun, result: RunResult): void {
    if (run.withFiles) store.getState().filesUsed(run)
    // The note is not forgotten before the draft is saved: a reload in between fetches the page again.
    if (isShown(run)) {
      store.getState().runSucceeded(result)
      void forgetKept(run.jobId)
    } else {
      void hooks.land(run.target, runStep(run, result)).then(() => forgetKept(run.jobId))
    }
    hooks.refreshCredits()
  }

  const forgetKept = (jobId: string): Promise<void> =>
    whenKept({ store, saveDraft: hooks.saveDraft }, () => jobs.forget(jobId))

  return { completed, forgetKept }
}

/** The page that a run was to add; it has its name. */
function pageAskedBy({ newPage, target }: NewRun): PageAsked | undefined {
  return newPage === undefined ? undefined : { pageId: target.pageId, name: newPage }
}

/** Of a run that is not shown. Choosing one of them puts another app in the place of the open one. */
export function tellSamples(asked: string, show: () => void): void {
  const action = { label: BACKGROUND.show, onClick: show }
  notify.info(OFFER.title, BACKGROUND.offered(asked), {
    duration: TOAST_MS.critical,
    action,
    whole: true,
  })
}
