import { isApiError } from '@/lib/api/error'

export function isTimeout(cause: unknown): boolean {
  if (isApiError(cause) && cause.code === 'timeout') return true
  return cause instanceof Error && cause.name === 'TimeoutError'
}
