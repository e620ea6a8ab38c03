import { Component, type ReactNode } from 'react'

interface RenderFallbackProps {
  /** Shown in place of children that cannot be rendered. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps what cannot be rendered from taking the screen with it. */
export class RenderFallback extends Component<RenderFallbackProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
