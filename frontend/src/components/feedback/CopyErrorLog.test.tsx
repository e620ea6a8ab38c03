import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { errorReport, logError } from '@/lib/errorLog'
import { notify } from '@/lib/toast'
import { renderWithin } from '@/testing/renderApp'
import FooterContent from '../FooterContent'
import { CrashPage } from './CrashPage'

const NAME = 'Copy Error Log'

beforeEach(() => localStorage.clear())

describe('the error log', () => {
  it('is offered in the footer from the first error on', async () => {
    const { user } = renderWithin(<FooterContent />)
    expect(screen.queryByRole('button', { name: NAME })).toBeNull()
    act(() => logError('script', new Error('broken')))
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: NAME }))
    expect(await screen.findByText('Copied. Paste it into your report.')).toBeVisible()
    expect(write.mock.calls[0]?.[0]).toContain('Error: broken')
  })

  it('holds the notices that a person saw', async () => {
    renderWithin(<p>a screen</p>)
    notify.error('Save Failed', 'No answer for ada@example.org')
    expect(await screen.findByText('Save Failed')).toBeVisible()
    expect(errorReport()).toContain('Save Failed No answer for [email]')
  })

  it('holds a crash of the application, among whose details it is offered', async () => {
    render(<CrashPage error={new RangeError('Maximum call stack size exceeded')} />)
    await screen.findByText(NAME)
    expect(errorReport()).toMatch(/ crash .*RangeError: Maximum call stack size exceeded/)
  })

  it('that cannot be copied is noticed', async () => {
    logError('script', new Error('broken'))
    const { user } = renderWithin(<FooterContent />)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getByRole('button', { name: NAME }))
    expect(await screen.findByText('Copy Failed')).toBeVisible()
  })
})
