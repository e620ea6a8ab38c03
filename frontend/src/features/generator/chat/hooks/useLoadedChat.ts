import { useEffect, useState } from 'react'
import type { LazyChat } from '../../session/core'
import type { Chat } from '../session/createChat'

/** The chat, once it is there. */
export function useLoadedChat(lazy: LazyChat): Chat | null {
  const [chat, setChat] = useState(lazy.loaded)
  useEffect(() => {
    let isWanted = true
    void lazy.load().then((loaded) => {
      if (isWanted) setChat(loaded)
    })
    return () => {
      isWanted = false
    }
  }, [lazy])
  return chat
}
