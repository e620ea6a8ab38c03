import { describe, expect, it } from 'vitest'
import { creditInfo } from '@/testing/fixtures'
import { balanceOf } from './CreditsBadge'

describe('the balance', () => {
  it.each([
    [8, 0, 'ok', '8 credits'],
    [4, 2, 'ok', '6 credits'],
    [5, 0, 'low', '5 credits'],
    [0, 1, 'low', '1 credit'],
    [0, 0, 'none', '0 credits'],
    [2, -30, 'none', '-28 credits'],
  ])('of %i free and %i purchased credits is %s', (free, purchased, level, text) => {
    const info = creditInfo({ freeCreditsRemaining: free, purchasedCreditsRemaining: purchased })
    expect(balanceOf(info)).toMatchObject({ level, text })
  })

  it('has no count for Pro', () => {
    expect(balanceOf(creditInfo({ tier: 'pro' }))).toMatchObject({ level: 'pro', text: 'PRO' })
  })
})
