import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { type FakeFrames, installFakeFrames } from '@/frame/testing/fakeFrames'
import { server } from '@/testing/server'
import { mount } from '../sample-live'

let frames: FakeFrames

beforeEach(() => {
  frames = installFakeFrames()
  document.body.innerHTML = '<div id="live"></div>'
})

it('a sample runs when it is asked for, and is not fetched before', async () => {
  let fetched = 0
  server.use(
    http.get('*/api/samples/snake', () => {
      fetched += 1
      return HttpResponse.json({ html: '<!doctype html><html><body>snake</body></html>' })
    }),
  )
  const element = document.getElementById('live')
  if (!element) throw new Error('no element')
  mount(element, { slug: 'snake', title: 'Longscarf' })
  const button = screen.getByRole('button', { name: 'Try it here' })
  expect(fetched).toBe(0)
  await userEvent.click(button)
  const live = await screen.findByRole('region', { name: 'Longscarf, at work' })
  expect(live).toHaveFocus()
  await waitFor(() => expect(frames.all).toHaveLength(1))
  expect(fetched).toBe(1)
})
