import { screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StorageFailure } from '@/frame/host/storage/appStorage'
import { signIn } from '@/testing/renderApp'
import { renderGenerator, serveWell } from '../testing/renderGenerator'

vi.mock('@/components/preview/PreviewPanel', () => ({
  PreviewPanel: ({ onStorageFailed }: { onStorageFailed(reason: StorageFailure): void }) =>
    (['full', 'failed'] as const).map((reason) => (
      <button key={reason} type="button" onClick={() => onStorageFailed(reason)}>
        {reason}
      </button>
    )),
}))

beforeEach(() => serveWell())
afterEach(() => void toast.dismiss())

it.each([
  ['full', 'Your browser is out of space'],
  ['failed', "Your browser cannot store this app's data"],
])('an app whose data is not kept (%s) is told of once', async (reason, title) => {
  signIn()
  const { user } = renderGenerator()
  const fails = await screen.findByRole('button', { name: reason })
  await user.click(fails)
  expect(await screen.findByText(title)).toBeVisible()
  await user.click(fails)
  expect(screen.getAllByText(title)).toHaveLength(1)
  expect(screen.getByText('Data that this app stores now will be lost on reload.')).toBeVisible()
})
