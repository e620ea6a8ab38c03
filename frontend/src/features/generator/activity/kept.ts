import * as z from 'zod/mini'
import { tabValues } from '@/lib/storage'
import { NO_OPERATIONS, type Operations } from './operations'

const Operation = z.object({
  id: z.string(),
  type: z.enum(['save', 'share', 'install', 'connect', 'generate']),
  status: z.enum(['pending', 'completed', 'failed', 'cancelled']),
  appId: z.nullable(z.string()),
  appName: z.string(),
  jobId: z.nullable(z.string()),
  createdAt: z.number(),
  updatedAt: z.number(),
  progress: z.object({
    total: z.number().check(z.gte(1)),
    completed: z.number().check(z.gte(0)),
    currentStep: z.string(),
    percent: z.nullable(z.number()),
  }),
  error: z.nullable(z.string()),
})

const Kept = z.object({
  active: z.array(Operation).check(z.maxLength(20)),
  history: z.array(Operation).check(z.maxLength(50)),
})

const keyOf = (uid: string): string => `morpheo-operations:${uid}`

/** What this tab did for a person; survives a reload. Nothing where it cannot be read. */
export function readOperations(uid: string): Operations {
  try {
    return z.parse(Kept, JSON.parse(tabValues.read(keyOf(uid)) ?? ''))
  } catch {
    return NO_OPERATIONS
  }
}

export function keepOperations(uid: string, operations: Operations): void {
  tabValues.write(keyOf(uid), JSON.stringify(operations))
}
