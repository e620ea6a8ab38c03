import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notedStart, noteStart } from '@/lib/startNote'
import { takeTyped } from '@/lib/typedPrompt'
import { bindPromptForms } from './promptForms'

const submitted = vi.fn()

/** The server's form with this text in it, enhanced. */
function bound(value = ''): HTMLTextAreaElement {
  document.body.innerHTML = `
    <form action="/generate" data-prompt-form data-examples='["A clock","A kite"]'>
      <input type="hidden" name="mode" value="code">
      <textarea name="prompt" placeholder="A clock">${value}</textarea>
      <button type="submit">Generate</button>
    </form>
    <a href="/generate?mode=code&prompt=A+kite"><b>A kite</b></a>
    <a href="/pricing">Pricing</a>`
  for (const link of document.querySelectorAll('a')) {
    link.addEventListener('click', (event) => event.preventDefault())
  }
  bindPromptForms()
  const form = document.querySelector('form') as HTMLFormElement
  const box = form.querySelector('textarea') as HTMLTextAreaElement
  form.addEventListener('submit', (event) => {
    submitted(event.defaultPrevented ? 'refused' : box.value)
    event.preventDefault()
  })
  return box
}

beforeEach(() => {
  submitted.mockReset()
})

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('the prompt form of server-rendered pages', () => {
  it('starts what was typed before the script came, with one key', async () => {
    const box = bound('A clock')
    await userEvent.type(box, ' that ticks {Enter}')
    expect(submitted).toHaveBeenCalledExactlyOnceWith('A clock that ticks ')
    expect(notedStart()).toBe('A clock that ticks')
  })

  it('starts with a press of the button', async () => {
    const box = bound()
    await userEvent.type(box, 'A clock')
    expect(notedStart()).toBeNull()
    await userEvent.click(document.querySelector('button') as HTMLButtonElement)
    expect(notedStart()).toBe('A clock')
  })

  it('forgets a start that was abandoned by coming back', () => {
    noteStart('A clock')
    bound()
    expect(notedStart()).toBeNull()
    noteStart('A clock')
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(notedStart()).toBe('A clock')
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(notedStart()).toBeNull()
  })

  it('makes a line with Shift and Enter', async () => {
    const box = bound()
    await userEvent.type(box, 'a{Shift>}{Enter}{/Shift}b')
    expect(box).toHaveValue('a\nb')
    expect(submitted).not.toHaveBeenCalled()
  })

  it('is not sent while it is blank', async () => {
    const box = bound()
    await userEvent.type(box, '   {Enter}')
    expect(submitted).toHaveBeenCalledExactlyOnceWith('refused')
    expect(notedStart()).toBeNull()
    expect(box).toHaveFocus()
  })

  it('leaves what was typed to the generator when a link opens that with another prompt', async () => {
    const box = bound()
    await userEvent.type(box, 'My own words')
    await userEvent.click(document.querySelector('a[href="/pricing"]') as HTMLElement)
    expect(takeTyped()).toBe('')
    await userEvent.click(document.querySelector('b') as HTMLElement)
    expect(takeTyped()).toBe('My own words')
    expect(takeTyped()).toBe('')
  })

  it('types examples while it is empty and nobody is in it', () => {
    vi.useFakeTimers()
    const box = bound()
    vi.advanceTimersByTime(3_500)
    expect(box.placeholder).toBe('A kite')
    box.value = 'typed'
    const shown = box.placeholder
    vi.advanceTimersByTime(3_000)
    expect(box.placeholder).toBe(shown)
    box.focus()
    vi.advanceTimersByTime(3_000)
    expect(box.placeholder).toBe('Describe the app you want…')
  })
})
