import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { BREAKS } from '@/features/generator/testing/FakePreview'
import {
  applied,
  elephant,
  RENAMED,
  START_PAGE,
  step,
  TRYING,
  textAnswer,
  titleChange,
} from './testing/replies'
import { answerWith, DIFFERENTIAL, serveChat, stream } from './testing/serveChat'
import { answered, button, chatPanel, codeBehind, sendMessage, withChat } from './testing/withChat'

beforeEach(serveChat)

describe('targeted changes', () => {
  it('are applied at once; undo, redo and the toolbar stay in sync', async () => {
    const rendered = await withChat()
    answerWith(DIFFERENTIAL, stream(applied()))
    await sendMessage(rendered, 'Rename it')
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(screen.getByText('Rename the app')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(RENAMED)
    await rendered.user.click(await button('Undo these changes'))
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(START_PAGE)
    await rendered.user.click(await button('Redo these changes'))
    expect(await screen.findByText('Applied')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(RENAMED)
    const panel = await chatPanel()
    await rendered.user.click(within(panel).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeVisible()
    await rendered.user.click(within(panel).getByRole('button', { name: 'Redo' }))
    expect(await screen.findByText('Applied')).toBeVisible()
  })

  it('can be undone after later ones, but not where the page has changed since', async () => {
    const rendered = await withChat()
    const smaller = RENAMED.replace('Split the bill', 'Split it')
    const third = smaller.replace('Fair Share', 'Even')
    answerWith(
      DIFFERENTIAL,
      stream(applied({ response: 'First' })),
      stream(
        applied({
          response: 'Second',
          html: smaller,
          changes: [{ ...titleChange, description: 'Shorten' }],
        }),
      ),
      stream(applied({ response: 'Third', html: third })),
    )
    for (const text of ['First', 'Second', 'Third']) {
      await sendMessage(rendered, text)
      await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
      await answered()
    }
    const [first] = screen.getAllByRole('button', { name: 'Undo these changes' })
    await rendered.user.click(first!)
    expect(await screen.findByText('Cannot Undo')).toBeVisible()
    expect(await codeBehind(rendered)).toBe(third)
  })

  it('show what they changed', async () => {
    const rendered = await withChat()
    const second = {
      ...titleChange,
      id: '3',
      description: 'Shorten',
      line: 5,
      old: '<p>a</p>',
      new: '<p>b</p>',
    }
    answerWith(
      DIFFERENTIAL,
      stream(applied({ changes: [titleChange, second], applied: 2, total: 2 })),
    )
    await sendMessage(rendered, 'Rename it')
    await rendered.user.click(await button('View change: Rename the app'))
    const dialog = await screen.findByRole('dialog', { name: 'What Changed' })
    expect(
      await within(dialog).findByText('4: <h1>Pennywise</h1> -> <h1>Fair Share</h1>'),
    ).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Previous change' })).toBeDisabled()
    await rendered.user.click(within(dialog).getByRole('button', { name: 'Next change' }))
    expect(await within(dialog).findByText('5: <p>a</p> -> <p>b</p>')).toBeVisible()
    expect(within(dialog).getByText('Shorten')).toBeVisible()
    await rendered.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are reported one by one when some fail, and can be retried', async () => {
    const rendered = await withChat()
    const partial = applied({
      changes: [titleChange, elephant],
      applied: 1,
      total: 2,
      retried: true,
      message: '1 of 2 changes failed',
    })
    const sent = answerWith(
      DIFFERENTIAL,
      stream(step(TRYING), partial),
      stream(textAnswer('There is none.')),
    )
    await sendMessage(rendered, 'Rename it and remove the elephant')
    expect(
      await screen.findByText('⚠️ Note: 1 of 2 changes were applied successfully.'),
    ).toBeVisible()
    expect(screen.getByText('Remove the elephant')).toBeVisible()
    expect(screen.getByText('Could not find code to delete')).toBeVisible()
    expect(screen.getAllByText(TRYING)).toHaveLength(1)
    await rendered.user.click(await button('Retry 1 Failed'))
    expect(await screen.findByText('There is none.')).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.message).toMatch(/could not be found[\s\S]*- Remove the elephant/)
    expect(sent[1]?.code).toBe(RENAMED)
  })
})

describe('changes that break the app', () => {
  /** A conversation whose first answer broke the app. */
  async function withBrokenAnswer(...further: Parameters<typeof answerWith>[1][]) {
    const rendered = await withChat()
    const html = RENAMED.replace('<body', `<body ${BREAKS}`)
    const sent = answerWith(DIFFERENTIAL, stream(applied({ html })), ...further)
    await sendMessage(rendered, 'Rename it')
    expect(await screen.findByText('Breaks the app')).toBeVisible()
    await answered()
    return { rendered, sent }
  }

  it('nothing more is asked until the person has chosen', async () => {
    const { rendered, sent } = await withBrokenAnswer(stream(textAnswer('Yes.')))
    await sendMessage(rendered, 'Go on')
    expect(await screen.findByText('The last change is not shown yet.')).toBeInTheDocument()
    expect(await button('Send message')).toBeDisabled()
    expect(await button('Send message')).toHaveAccessibleDescription('Choose Undo or Keep first')
    expect(sent).toHaveLength(1)
    await rendered.user.click(await button('Keep'))
    await rendered.user.click(await button('Send message'))
    expect(await screen.findByText('Yes.')).toBeVisible()
  })

  it('are taken back by the undo of their message', async () => {
    const { rendered } = await withBrokenAnswer()
    await rendered.user.click(await button('Undo these changes'))
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(screen.queryByText(/This change breaks the app/)).toBeNull()
    expect(await codeBehind(rendered)).toBe(START_PAGE)
  })

  it('leave the changes of other messages alone', async () => {
    const rendered = await withChat()
    const broken = RENAMED.replace('<body', `<body ${BREAKS}`)
    answerWith(
      DIFFERENTIAL,
      stream(applied({ response: 'First' })),
      stream(applied({ response: 'Second', html: broken })),
    )
    for (const text of ['First', 'Second']) {
      await sendMessage(rendered, text)
      await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
      await answered()
    }
    expect(await screen.findByText('Breaks the app')).toBeVisible()
    const [first, second] = screen.getAllByRole('button', { name: 'Undo these changes' })
    expect(first).toBeDisabled()
    expect(first).toHaveAccessibleDescription(/Choose Undo or Keep first/)
    expect(second).toBeEnabled()
  })
})
