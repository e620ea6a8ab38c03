import { sectionsConnected } from '@/document/connections'
import {
  type AppDocument,
  currentPage,
  currentTarget,
  htmlOf,
  type PageId,
  pageOf,
} from '@/document/document'
import { currentStep } from '@/document/history'
import { firstPage, homePageOf, pagesInOrder, placeOf, withNewPage } from '@/document/pages'
import type { JobKind, KnownKind } from '@/jobs/kind'
import type { GenerateRequest, GenerateStreamEvent, StreamEvent } from '@/lib/api/types'
import type { AttachedFile } from '@/lib/attachedFiles'
import { newAppId, newPageId } from '@/lib/ids'
import type { NewJobRequest } from '@/lib/stream/job'
import { withFiles } from '../files'
import type { GeneratorState, NewRun, PageAsked, RunKind } from '../store'
import { generateJob, modifyJob } from './pageJobs'

/** A run that is about to start: what it is, and what is asked of the server. */
export interface RunPlan {
  run: NewRun
  request: NewJobRequest
}

/** What a person asks for. `sampleId`: the sample that a generation starts from. */
export interface Asked {
  kind: RunKind
  instruction: string
  /** The id of the element that a modification changes alone. */
  element?: string | undefined
  sampleId?: string | undefined
  /** What goes along: with a prompt for an app of its own, or an instruction. */
  files?: readonly AttachedFile[] | undefined
  /** The page that is generated; absent: an app of its own. */
  page?: PageAsked | undefined
}

/**
 * A generation is about an app of its own; a modification about the open page, and null without one.
 * `lost` is a request whose answer was lost: asked for once more, it leads to the same job.
 */
export function planRun(
  asked: Asked,
  state: GeneratorState,
  lost: RunPlan | null = null,
): RunPlan | null {
  const plan = planOf(asked, state, lost)
  return plan !== null && lost !== null && isSameRequest(plan, lost) ? lost : plan
}

function planOf(
  { kind, instruction, element, sampleId, page, files = [] }: Asked,
  state: GeneratorState,
  lost: RunPlan | null,
): RunPlan | null {
  if (kind === 'modify') return modification(instruction, element, files, state)
  return page === undefined
    ? generation(instruction, sampleId, files, state, lost)
    : newPage(instruction, page, sampleId, state)
}

function generation(
  instruction: string,
  sampleId: string | undefined,
  files: readonly AttachedFile[],
  { modelId }: GeneratorState,
  lost: RunPlan | null,
): RunPlan {
  const before = lost?.run.target ?? { appId: newAppId(), pageId: newPageId() }
  // the app that its files are stored for
  const target = { ...before, appId: files[0]?.appId ?? before.appId }
  return {
    run: {
      kind: 'generate',
      jobId: crypto.randomUUID(),
      target,
      basedOn: null,
      instruction,
      ...along(files),
      modelId,
    },
    request: withFiles(
      generateJob.request({
        prompt: instruction,
        appId: target.appId,
        page: firstPage(target.pageId),
        ...model(modelId),
        ...(sampleId === undefined ? {} : { sampleId }),
      }),
      files,
    ),
  }
}

/** The page is in the app already where it is asked for once more. */
function newPage(
  prompt: string,
  { pageId, name }: PageAsked,
  sampleId: string | undefined,
  { document, modelId }: GeneratorState,
): RunPlan | null {
  const page = document && pageOf(withNewPage(document, { pageId, name, prompt }), pageId)
  if (!document || !page) return null
  const target = { appId: document.app.appId, pageId }
  const run = { kind: 'generate', jobId: crypto.randomUUID(), target, basedOn: null } as const
  return {
    run: { ...run, newPage: page.meta.name, instruction: prompt, modelId },
    request: generateJob.request({
      prompt,
      appId: target.appId,
      page: placeOf(page.meta),
      ...styleSource(document, pageId),
      ...model(modelId),
      ...(sampleId === undefined ? {} : { sampleId }),
    }),
  }
}

function modification(
  instruction: string,
  element: string | undefined,
  files: readonly AttachedFile[],
  { document, modelId }: GeneratorState,
): RunPlan | null {
  if (document === null) return null
  const step = currentStep(currentPage(document).history)
  if (step === undefined || step.html === '') return null
  const target = currentTarget(document)
  const jobId = crypto.randomUUID()
  const run = { kind: 'modify', jobId, target, basedOn: step.id } as const
  return {
    run: { ...run, instruction, element, ...along(files), modelId },
    request: withFiles(
      modifyJob.request({
        modification_prompt: instruction,
        current_html: step.html,
        appId: target.appId,
        page: placeOf(currentPage(document).meta),
        ...model(modelId),
        ...(element === undefined ? {} : { element_id: element }),
      }),
      files,
    ),
  }
}

/** Goes on with the page of a run that failed, or applies the answer that it withheld. */
export function planContinuation(brokenOff: NewRun): RunPlan {
  const { kind, jobId, applies } = brokenOff
  const job = applies ? applyJob(kind) : continueJob(kind)
  return {
    run: { ...brokenOff, jobId: crypto.randomUUID(), continues: jobId },
    request: job.request({ jobId }),
  }
}

const along = (files: readonly AttachedFile[]): Pick<NewRun, 'withFiles'> =>
  files.length === 0 ? {} : { withFiles: true }

const model = (modelId: string | null) => (modelId === null ? {} : { model: modelId })

/** An id may only be used again for the same content. */
function isSameRequest(one: RunPlan, other: RunPlan): boolean {
  const contentOf = ({ run: { instruction, basedOn }, request }: RunPlan) =>
    JSON.stringify('form' in request ? [instruction, basedOn, ...request.form] : request)
  return contentOf(one) === contentOf(other)
}

/**
 * What a new page takes its style from: the home page, else the first page that has content. What leads within that page
 * leads to it from the new one.
 */
function styleSource(document: AppDocument, pageId: PageId): Pick<GenerateRequest, 'styleSource'> {
  const home = homePageOf(document)
  const pages = [...(home ? [home] : []), ...pagesInOrder(document)]
  const source = pages.find((page) => page.meta.pageId !== pageId && htmlOf(page) !== '')
  if (source === undefined) return {}
  return { styleSource: sectionsConnected(htmlOf(source), source.meta.slug) }
}

/** The events of all jobs that make pages. */
export type PageJobEvent = StreamEvent | GenerateStreamEvent

/** Goes on with the page of a failed job, and is noted as what that job was. */
export const continueJob = (noted: RunKind): JobKind<{ jobId: string }, StreamEvent> => ({
  ...modifyJob,
  noted,
  server: 'continue_page',
  request: ({ jobId }) => ({ path: `/api/jobs/${jobId}/continue` }),
})

/** Applies the answer that a failed job withheld, and is noted as what that job was. */
export const applyJob = (noted: RunKind): JobKind<{ jobId: string }, StreamEvent> => ({
  ...modifyJob,
  noted,
  server: 'apply_answer',
  request: ({ jobId }) => ({ path: `/api/jobs/${jobId}/apply` }),
})

export function pageJob({
  kind,
  continues,
  applies,
}: Pick<NewRun, 'kind' | 'continues' | 'applies'>): KnownKind<PageJobEvent> {
  if (applies) return applyJob(kind)
  if (continues !== undefined) return continueJob(kind)
  return kind === 'generate' ? generateJob : modifyJob
}
