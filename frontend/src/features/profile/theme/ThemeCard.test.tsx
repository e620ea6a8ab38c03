import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { applyLook, chooseTheme, LOOK_KEY, THEME_KEY } from '@/lib/themeMode'
import { renderWithin, signIn } from '@/testing/renderApp'
import ThemeCard from '.'

const root = document.documentElement
const group = (name: string) => within(screen.getByRole('group', { name }))
const option = (of: string, name: string) => group(of).getByRole('radio', { name })

beforeEach(() => {
  localStorage.clear()
  applyLook({})
  chooseTheme(null)
  signIn()
})

describe('the theme', () => {
  it('is the one of the system until another is chosen', async () => {
    const { user } = renderWithin(<ThemeCard />)
    expect(option('Mode', 'Like the system')).toBeChecked()
    await user.click(option('Mode', 'Light'))
    expect(root.dataset.bsTheme).toBe('light')
    expect(localStorage.getItem(THEME_KEY)).toBe('light')
    await user.click(option('Mode', 'Like the system'))
    expect(localStorage.getItem(THEME_KEY)).toBeNull()
  })

  it('is applied at once and remembered', async () => {
    const { user, unmount } = renderWithin(<ThemeCard />)
    await user.click(option('Font size', 'Large'))
    await user.click(option('Spacing', 'Roomy'))
    await user.click(option('Font family', 'Serif'))
    expect(root.style.fontSize).toBe('112.5%')
    expect(root.style.getPropertyValue('--m-space')).toBe('1.25')
    expect(root.style.getPropertyValue('--bs-body-font-family')).toContain('serif')
    unmount()
    renderWithin(<ThemeCard />)
    expect(option('Font size', 'Large')).toBeChecked()
    expect(option('Spacing', 'Roomy')).toBeChecked()
  })

  it('has colours that suit dark and light grounds, and says which are used', () => {
    chooseTheme('light')
    renderWithin(<ThemeCard />)
    fireEvent.change(screen.getByLabelText('Primary color'), { target: { value: '#ffe066' } })
    const onLight = root.style.getPropertyValue('--m-accent-text')
    expect(onLight).not.toBe('#ffe066')
    expect(screen.getByText(/^Text in it would be hard to read here/)).toHaveTextContent(onLight)
    act(() => chooseTheme('dark'))
    expect(root.style.getPropertyValue('--m-accent-text')).toBe('#ffe066')
    expect(screen.queryByText(/^Text in it would be hard to read here/)).toBeNull()
    expect(root.style.getPropertyValue('--m-on-accent')).toBe('#000000')
  })

  it('goes back to how it was', async () => {
    const { user } = renderWithin(<ThemeCard />)
    await user.click(option('Font size', 'Small'))
    fireEvent.change(screen.getByLabelText('Secondary color'), { target: { value: '#101010' } })
    expect(root.style.getPropertyValue('--m-grad')).toContain('#101010')
    await user.click(screen.getByRole('button', { name: 'Reset Theme' }))
    expect(root.getAttribute('style')).toBeFalsy()
    expect(localStorage.getItem(LOOK_KEY)).toBeNull()
  })

  it('does without what another version stored', () => {
    localStorage.setItem(LOOK_KEY, '{"chosen":{"fontSize":"giant","primaryColor":"red"}}')
    renderWithin(<ThemeCard />)
    expect(option('Font size', 'Medium')).toBeChecked()
    expect(screen.getByLabelText('Primary color')).toHaveValue('#7c3aed')
  })
})
