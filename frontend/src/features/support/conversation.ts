import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, unwrap, withTimeout } from '@/lib/api/client'
import { isApiError } from '@/lib/api/error'
import type { SupportChat, SupportMessage } from '@/lib/api/types'
import { unreadKey } from './store'

const messagesKey = ['support', 'messages'] as const

/** How often it is looked for answers while the panel is open. */
const POLL_MS = 5_000
/** As long as 5 MB take on a slow line. */
const UPLOAD_TIMEOUT_MS = 120_000

interface Conversation {
  /** The newest last. */
  messages: readonly SupportMessage[]
  /** Undefined until it is there. */
  chat: SupportChat | undefined
  isFailed: boolean
  retry(): void
  hasEarlier: boolean
  /** Null while they are being loaded. */
  showEarlier: (() => void) | null
  /** Shows a message that was sent, before the next look. */
  add(message: SupportMessage): void
}

/** What was written, as long as the panel is open. What is shown counts as read. */
export function useConversation(): Conversation {
  const [seen, setSeen] = useState<readonly SupportMessage[]>([])
  /** Whether there is more before the first one that was seen. */
  const [hasEarlier, setEarlier] = useState<boolean | null>(null)
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: messagesKey,
    staleTime: 0,
    refetchInterval: POLL_MS,
    queryFn: ({ signal }) => unwrap(api.GET('/api/support/messages', { signal })),
  })
  // what leaves the newest page is still shown
  const messages = merged(seen, data?.messages ?? [])
  useEffect(() => {
    if (data === undefined) return
    setSeen((before) => merged(before, data.messages))
    setEarlier((before) => before ?? data.more)
  }, [data])
  const earlier = useMutation({
    mutationFn: (before: string) =>
      unwrap(api.GET('/api/support/messages', { params: { query: { before } } })),
    onSuccess: (page) => {
      setSeen((before) => merged(before, page.messages))
      setEarlier(page.more)
    },
  })
  useRead(messages, data, dataUpdatedAt)
  const [first] = messages
  return {
    messages,
    chat: data,
    isFailed: isError && data === undefined,
    retry: () => void refetch(),
    hasEarlier: first !== undefined && hasEarlier === true,
    add: (message) => setSeen((before) => merged(before, [message])),
    showEarlier: earlier.isPending || !first ? null : () => earlier.mutate(first.id),
  }
}

/** By their time; each once. */
function merged(
  before: readonly SupportMessage[],
  more: readonly SupportMessage[],
): readonly SupportMessage[] {
  const known = new Set(before.map(({ id }) => id))
  const added = more.filter(({ id }) => !known.has(id))
  if (added.length === 0) return before
  return [...before, ...added].toSorted(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
  )
}

/** Says so with each look, while there is something unread and the page is visible. */
function useRead(
  messages: readonly SupportMessage[],
  chat: SupportChat | undefined,
  lookedAt: number,
): void {
  const client = useQueryClient()
  const unread = chat?.unread
  const newest = messages.findLast(({ from }) => from === 'operator')?.id
  useEffect(() => {
    if (unread === undefined || lookedAt === 0 || document.hidden) return
    const read = () => client.setQueryData(unreadKey, 0)
    if (unread === 0 || newest === undefined) {
      read()
      return
    }
    unwrap(api.PUT('/api/support/read', { body: { upTo: newest } })).then(read, () => undefined)
  }, [client, unread, newest, lookedAt])
}

export interface Draft {
  text: string
  image: Blob | null
}

/** One message on its way: a second attempt is the same message, with the screenshot that the first one uploaded. */
export interface Attempt {
  readonly id: string
  imageId: string | null
}

export const newAttempt = (): Attempt => ({ id: crypto.randomUUID(), imageId: null })

/** Sends a message. Rejects with an `ApiError`. */
export async function sendMessage(
  { text, image }: Draft,
  attempt: Attempt,
): Promise<SupportMessage> {
  if (image !== null) attempt.imageId ??= await uploaded(image)
  const { id, imageId } = attempt
  const body = { id, text, ...(imageId === null ? {} : { imageId }) }
  try {
    return await unwrap(api.POST('/api/support/messages', { body }))
  } catch (error) {
    // it was stored too long ago: the next attempt uploads it anew
    if (isApiError(error) && error.code === 'image-not-found') attempt.imageId = null
    throw error
  }
}

async function uploaded(image: Blob): Promise<string> {
  const form = new FormData()
  form.set('image', image, 'screenshot')
  const request = {
    body: { image: '' },
    bodySerializer: () => form,
    fetch: withTimeout(UPLOAD_TIMEOUT_MS),
  }
  return (await unwrap(api.POST('/api/support/images', request))).imageId
}
