import { useState } from 'react'
import { useDocumentHost } from '@/document/host'
import { chatOf } from '../store/chats'
import type { Chat } from '../store/createChat'

/** The conversation of this screen; the same one whenever its panel is opened. */
export function useChatOfScreen(): Chat {
  const host = useDocumentHost()
  const [chat] = useState(() => chatOf(host))
  return chat
}
