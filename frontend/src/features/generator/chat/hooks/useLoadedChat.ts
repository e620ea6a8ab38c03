import { useEffect, useState } from 'react'
import type { LazyChat } from '../../session/core'
import type { Chat } from '../session/createChat'

/** The chat, or null until it has loaded. */
export function useLoadedChat(lazy: LazyChat): Chat | null {
  const [chat, setChat] = useState(lazy.loaded)
  useEffect(() => {
    let isCurrent = true
    void lazy.load().then((loaded) => {
      if (isCurrent) setChat(loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [lazy])
  return chat
}
