import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { proposed, RENAMED, START_PAGE } from './testing/replies'
import { answerWith, serveChat, stream, WHOLE_PAGE } from './testing/serveChat'
import { button, codeBehind, sendMessage, withChat } from './testing/withChat'

beforeEach(serveChat)

describe('whole pages', () => {
  it('are proposed, and change nothing until applied', async () => {
    const rendered = await withChat()
    const sent = answerWith(WHOLE_PAGE, stream(proposed()))
    await rendered.user.click(await button('Whole page'))
    await sendMessage(rendered, 'Rename it')
    const apply = await button('Apply')
    expect(sent[0]).toMatchObject({ message: 'Rename it', current_code: START_PAGE })
    expect(await codeBehind(rendered)).toBe(START_PAGE)
    expect(apply).not.toBeNull()
    await rendered.user.click(await button('View changes to the page'))
    expect(await screen.findByText(/^1: .*Pennywise/s)).toBeVisible()
    await rendered.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await rendered.user.click(await button('Apply'))
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(RENAMED)
    await rendered.user.click(await button('Undo these changes'))
    expect(await screen.findByText('Undone')).toBeVisible()
  })

  it('that leave out parts are named as such, and applied only when asked', async () => {
    const rendered = await withChat()
    const withheld = { html: RENAMED, reason: 'The script is missing (2,431 characters).' }
    const none = { is_code_change: false, modified_code: null, metrics: null }
    answerWith(WHOLE_PAGE, stream(proposed({ ...none, withheld })))
    await rendered.user.click(await button('Whole page'))
    await sendMessage(rendered, 'Rename it')
    expect(await screen.findByText('The script is missing (2,431 characters).')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(START_PAGE)
    await rendered.user.click(await button('Apply anyway'))
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(RENAMED)
  })

  it('are not proposed when the answer is only text', async () => {
    const rendered = await withChat()
    answerWith(
      WHOLE_PAGE,
      stream(proposed({ is_code_change: false, modified_code: null, metrics: null })),
    )
    await rendered.user.click(await button('Whole page'))
    await sendMessage(rendered, 'What is it?')
    expect(await screen.findByText('Here is the whole page.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
  })
})
