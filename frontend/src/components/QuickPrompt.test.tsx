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

  it('submits a form to the generator without a handler', () => {
    const { container } = render(<QuickPrompt examples={[]} initialPrompt="a clock" />)
    const form = container.querySelector('form')
    expect(form?.getAttribute('action')).toBe('/generate')
    const named = [...(form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])]
    expect(Object.fromEntries(named.map(({ name, value }) => [name, value]))).toEqual({
      mode: 'code',
      prompt: 'a clock',
    })
  })
})
