import { Component, type ReactNode } from 'react'
import { CrashPage } from './CrashPage'

interface ErrorBoundaryState {
  crash: { error: unknown } | null
}

/** Catches render errors of the whole application. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { crash: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { crash: { error } }
  }

  override render(): ReactNode {
    const { crash } = this.state
    return crash ? <CrashPage error={crash.error} /> : this.props.children
  }
}
