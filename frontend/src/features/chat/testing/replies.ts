import { GENERATION_ID } from '@/features/generator/testing/sse'
import type {
  ChatChange,
  ChatCompleteEvent,
  CodeChatCompleteEvent,
  ProgressEvent,
} from '@/lib/api/types'

export const START_PAGE = [
  '<!doctype html>',
  '<html>',
  '<body>',
  '<h1>Pennywise</h1>',
  '<p>Split the bill</p>',
  '</body>',
  '</html>',
].join('\n')

export const RENAMED = START_PAGE.replace('Pennywise', 'Fair Share')

export const titleChange: ChatChange = {
  id: '1',
  type: 'replace',
  description: 'Rename the app',
  status: 'applied',
  line: 4,
  old: '<h1>Pennywise</h1>',
  new: '<h1>Fair Share</h1>',
}

export const elephant: ChatChange = {
  id: '2',
  type: 'delete',
  description: 'Remove the elephant',
  status: 'failed',
  error: 'Could not find code to delete',
}

/** The progress step of a retry. */
export const TRYING = 'Trying alternative approach to apply your changes...'

/** An answer with one applied change. */
export function applied(changes: Partial<ChatCompleteEvent> = {}): ChatCompleteEvent {
  return {
    type: 'complete',
    response: 'I renamed the app.',
    html: RENAMED,
    fullCode: null,
    changes: [titleChange],
    applied: 1,
    total: 1,
    retried: false,
    message: '',
    clarificationNeeded: false,
    summary: '',
    generationId: GENERATION_ID,
    model: 'm',
    usage: null,
    ...changes,
  }
}

export const textAnswer = (response: string): ChatCompleteEvent =>
  applied({ response, html: null, changes: [], applied: 0, total: 0, generationId: null })

export const nothingApplied = (changes: Partial<ChatCompleteEvent> = {}): ChatCompleteEvent =>
  applied({
    response: 'I tried.',
    html: null,
    changes: [elephant],
    applied: 0,
    total: 1,
    message: 'All 1 changes failed to apply',
    generationId: null,
    ...changes,
  })

export function proposed(changes: Partial<CodeChatCompleteEvent> = {}): CodeChatCompleteEvent {
  return {
    type: 'complete',
    response: 'Here is the whole page.',
    is_code_change: true,
    modified_code: RENAMED,
    metrics: { added: 0, removed: 0, modified: 1 },
    model: 'm',
    usage: null,
    ...changes,
  }
}

export const step = (currentStep: string, percent = 40): ProgressEvent => ({
  type: 'progress',
  percent,
  currentStep,
  currentStepNumber: 2,
  totalSteps: 3,
  estimatedSeconds: 9,
})
