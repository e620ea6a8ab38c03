import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { beAnonymous, renderApp } from '@/testing/renderApp'

it('the footer says whom to write to, and what this is', async () => {
  beAnonymous()
  renderApp('/login')
  const text = await screen.findByText('Decide how you interact with your apps')
  const footer = within(text.closest('footer')!)
  expect(footer.getByText(`© ${new Date().getFullYear()} Morpheo`)).toBeVisible()
  expect(footer.getByRole('link', { name: 'contact@example.org' })).toHaveAttribute(
    'href',
    'mailto:contact@example.org',
  )
  expect(footer.getByRole('link', { name: 'Community Forum' })).toHaveAttribute(
    'href',
    'https://forum.example.org/',
  )
})
