import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import '@/components/attaching/AttachedFiles'
import '@/components/attaching/taking'
import type { AttachedFile as UploadedFile } from '@/lib/api/types'
import { stubBrowserDatabase } from '@/testing/browserDatabase'
import { refuse, url } from '@/testing/handlers'
import { signIn } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { applied } from './testing/replies'
import { answerWith, DIFFERENTIAL, serveChat, stream } from './testing/serveChat'
import { answered, chatPanel, field, sendMessage, withChat } from './testing/withChat'

const PATH = `/_assets/${'a'.repeat(64)}`

beforeEach(() => {
  stubBrowserDatabase()
  serveChat()
  server.use(
    http.post(url('/api/files'), () => {
      const name = 'prices.csv'
      const facts = { name, mediaType: 'text/csv', bytes: 6, kind: 'table' } as const
      return HttpResponse.json(
        { path: PATH, ...facts, notes: [], chars: 6 } satisfies UploadedFile,
        {
          status: 201,
        },
      )
    }),
  )
})

/** A chat with a table attached. */
async function withTable() {
  const rendered = await withChat()
  act(() => void signIn({ tier: 'pro' }))
  const chat = within(await chatPanel())
  const attach = await chat.findByRole('button', { name: 'Attach files' })
  const file = new File(['a,b\n1,'], 'prices.csv', { type: 'text/csv' })
  await rendered.user.upload(attach.nextElementSibling as HTMLInputElement, file)
  expect(await chat.findByText('Table · 6 B')).toBeVisible()
  return rendered
}

it('files go along with a message and leave the box when the answer is there', async () => {
  const sent = answerWith(DIFFERENTIAL, stream(applied()))
  const rendered = await withTable()
  await sendMessage(rendered, 'Use these prices')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.files).toEqual([{ path: PATH, use: 'app' }])
  await screen.findByText('I renamed the app.')
  await waitFor(() => expect(screen.queryByText('Table · 6 B')).toBeNull())
})

it('they stay after a failure', async () => {
  const sent = answerWith(DIFFERENTIAL, () => refuse(503, 'provider-unavailable'))
  const rendered = await withTable()
  await sendMessage(rendered, 'Use these prices')
  await waitFor(() => expect(sent).toHaveLength(1))
  await answered()
  await waitFor(async () => expect(await field()).toHaveValue('Use these prices'))
  expect(screen.getByText('Table · 6 B')).toBeVisible()
})
