import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { QuickPrompt } from './QuickPrompt'

const box = () => screen.getByRole('textbox', { name: 'Describe your app' })

describe('QuickPrompt', () => {
  it('submits the trimmed text on Enter', async () => {
    const user = userEvent.setup()
    const submitted = vi.fn()
    render(<QuickPrompt examples={[]} onSubmit={submitted} />)
    await user.type(box(), '  a clock {Enter}')
    expect(submitted).toHaveBeenCalledExactlyOnceWith('a clock')
  })

  it('inserts a new line with Shift and Enter', async () => {
    const user = userEvent.setup()
    const submitted = vi.fn()
    render(<QuickPrompt examples={[]} onSubmit={submitted} />)
    await user.type(box(), 'a{Shift>}{Enter}{/Shift}b')
    expect(submitted).not.toHaveBeenCalled()
    expect(box()).toHaveValue('a\nb')
  })

  it('cannot be submitted while blank', async () => {
    const user = userEvent.setup()
    const submitted = vi.fn()
    render(<QuickPrompt examples={[]} onSubmit={submitted} />)
    await user.type(box(), '   {Enter}')
    expect(submitted).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Generate' })).toBeDisabled()
  })
})
