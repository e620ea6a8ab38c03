import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { applied, nothingApplied, RENAMED, START_PAGE, TRYING } from './testing/replies'
import { answerWith, DIFFERENTIAL, serveChat, stream } from './testing/serveChat'
import { codeBehind, sendMessage, withChat } from './testing/withChat'

beforeEach(serveChat)

describe('when no change applies', () => {
  it('retries once, with the reason, and uses the result', async () => {
    const rendered = await withChat()
    const sent = answerWith(
      DIFFERENTIAL,
      stream(nothingApplied()),
      stream(applied({ response: 'Now it is.' })),
    )
    await sendMessage(rendered, 'Remove the elephant')
    expect(await screen.findByText(TRYING)).toBeVisible()
    expect(await screen.findByText('Now it is.')).toBeVisible()
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(sent[1]).toMatchObject({
      message: 'Remove the elephant',
      is_retry: true,
      verification_failure: 'Remove the elephant: Could not find code to delete',
    })
    expect(await codeBehind(rendered)).toBe(RENAMED)
  })

  it('shows an error when the retry fails as well', async () => {
    const rendered = await withChat()
    const sent = answerWith(
      DIFFERENTIAL,
      stream(nothingApplied()),
      stream(nothingApplied({ response: 'Again not.' })),
    )
    await sendMessage(rendered, 'Remove the elephant')
    expect(await screen.findByText('❌ Error: Unable to apply changes.')).toBeVisible()
    expect(screen.getByText('All 1 changes failed to apply')).toBeVisible()
    expect(screen.getByText('I tried.')).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(await codeBehind(rendered)).toBe(START_PAGE)
  })

  it('does not retry when the server has', async () => {
    const rendered = await withChat()
    const sent = answerWith(
      DIFFERENTIAL,
      stream(nothingApplied({ retried: true, message: '', changes: [] })),
    )
    await sendMessage(rendered, 'Remove the elephant')
    expect(await screen.findByText('❌ Error: Unable to apply changes.')).toBeVisible()
    expect(screen.getByText('Unknown error')).toBeVisible()
    expect(screen.getByText(TRYING)).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  it('treats whitespace as no change', async () => {
    const rendered = await withChat()
    const sent = answerWith(
      DIFFERENTIAL,
      stream(applied({ html: `${START_PAGE}\n  ` })),
      stream(applied({ html: `${START_PAGE}\n  ` })),
    )
    await sendMessage(rendered, 'Rename it')
    expect(
      await screen.findByText('The changes made no significant difference to the page.'),
    ).toBeVisible()
    expect(sent).toHaveLength(2)
  })

  it('uses the full code when the model wrote it', async () => {
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, stream(nothingApplied({ fullCode: RENAMED })))
    await sendMessage(rendered, 'Rename it')
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(RENAMED)
  })
})
