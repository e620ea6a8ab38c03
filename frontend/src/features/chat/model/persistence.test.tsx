import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { createChatStore } from './chatStore'
import { placeholder, userMessage } from './message'
import { createPersistence } from './persistence'

it('a conversation is not saved as that of another account that took over', async () => {
  const saved = vi.fn()
  server.use(
    http.get(url('/api/chat-history/:appId'), () => HttpResponse.json({ chat_history: [] })),
    http.post(url('/api/save-chat-history'), () => {
      saved()
      return HttpResponse.json({ success: true })
    }),
  )
  let uid: string | null = signIn().uid
  const store = createChatStore({ mode: 'differential' })
  const persistence = createPersistence(store, () => uid)
  store.getState().appChanged('app-1')
  await persistence.load('app-1')
  await persistence.save()
  expect(saved).toHaveBeenCalledTimes(1)
  const waiting = persistence.save()
  uid = null
  await waiting
  await persistence.append('app-2', [userMessage('Rename it'), placeholder()])
  expect(saved).toHaveBeenCalledTimes(1)
})
