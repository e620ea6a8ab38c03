import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { textAnswer } from './testing/replies'
import { answerWith, DIFFERENTIAL, serveChat, stream } from './testing/serveChat'
import { button, chatPanel, field, sendMessage, withChat } from './testing/withChat'

beforeEach(serveChat)

describe('the panel', () => {
  it('replaces the commands while it is open', async () => {
    const { user } = await withChat()
    expect(screen.getByText('Ask questions about your code or request changes')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Modify App' })).toBeNull()
    expect(await field()).toHaveFocus()
    await user.click(await button('Back to Commands'))
    expect(await button('Modify App')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Chat with AI' })).toBeNull()
  })

  it('is also a command of the floating menu', async () => {
    const { user } = await withChat()
    await user.click(await button('Back to Commands'))
    await user.click(await button('Stage Chat with AI'))
    expect(await chatPanel()).toBeVisible()
  })

  it('fills in a suggested idea', async () => {
    const { user } = await withChat()
    await user.click(await button('Make it dark mode'))
    expect(await field()).toHaveValue('Make it dark mode')
  })

  it('keeps a message whole that is too long, says so, and does not send it', async () => {
    const { user } = await withChat()
    await user.click(await field())
    await user.paste('x'.repeat(2_100))
    expect(await field()).toHaveValue('x'.repeat(2_100))
    expect(screen.getByText(/2,100 \/ 2,000/)).toBeVisible()
    expect(await screen.findByText(/^Your message is too long/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send message' })).toBeDisabled()
  })

  it('sends on Enter, starts a line on Shift+Enter, and ignores blank messages', async () => {
    const rendered = await withChat()
    const sent = answerWith(DIFFERENTIAL, stream(textAnswer('Hello')))
    await sendMessage(rendered, '   ')
    expect(sent).toHaveLength(0)
    await rendered.user.clear(await field())
    await rendered.user.keyboard('one{Shift>}{Enter}{/Shift}two{Enter}')
    await screen.findByText('Hello')
    expect(sent[0]?.message).toBe('one\ntwo')
    expect(await field()).toHaveValue('')
  })
})
