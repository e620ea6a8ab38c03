import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { authStore } from '@/lib/auth/store'
import { renderApp, signIn } from '@/testing/renderApp'
import { tellOperator } from './operatorNotice'

const TITLE = 'You run this site'

describe('the notice for the operator', () => {
  it('is shown once, and to nobody else', async () => {
    tellOperator()
    renderApp('/no-such-page')
    signIn({ uid: 'somebody', isOperator: false })
    expect(localStorage.getItem('morpheo-operator-told')).toBeNull()
    signIn({ uid: 'operator', isOperator: true })
    expect(await screen.findByText(TITLE)).toBeVisible()
    authStore.getState().sessionEnded()
    signIn({ uid: 'operator', isOperator: true })
    expect(screen.getAllByText(TITLE)).toHaveLength(1)
  })
})
