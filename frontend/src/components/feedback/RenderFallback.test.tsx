import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RenderFallback } from '@/components/MarkdownText'

function Broken(): never {
  throw new RangeError('Maximum call stack size exceeded')
}

it('shows its fallback in place of what cannot be rendered, and nothing else is lost', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <>
      <RenderFallback fallback={<p>as it is</p>}>
        <Broken />
      </RenderFallback>
      <p>beside</p>
    </>,
  )
  expect(screen.getByText('as it is')).toBeVisible()
  expect(screen.getByText('beside')).toBeVisible()
})
