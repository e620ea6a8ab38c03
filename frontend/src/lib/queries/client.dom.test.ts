import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api, unwrap } from '@/lib/api/client'
import { url } from '@/testing/handlers'
import { mockNetwork, server } from '@/testing/server'
import { createQueryClient } from './client'

mockNetwork()

describe('without a network', () => {
  afterEach(() => onlineManager.setOnline(true))

  it('a change fails with a message instead of waiting unseen', async () => {
    onlineManager.setOnline(false)
    server.use(http.post(url('/api/make-pwa'), () => HttpResponse.error()))
    const publishing = new MutationObserver(createQueryClient(), {
      mutationFn: () =>
        unwrap(api.POST('/api/make-pwa', { body: { appName: 'Tides', htmlContent: '<p>' } })),
    })
    await expect(publishing.mutate()).rejects.toMatchObject({ code: 'network-request-failed' })
  })

  it('a list fails too, and is asked for again when the network is there', async () => {
    onlineManager.setOnline(false)
    const client = createQueryClient()
    client.mount()
    const answer = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('there')
    const list = new QueryObserver(client, { queryKey: ['list'], queryFn: answer, retry: false })
    const stop = list.subscribe(() => undefined)
    await vi.waitFor(() => expect(list.getCurrentResult().isError).toBe(true))
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('there'))
    stop()
    client.unmount()
  })
})
