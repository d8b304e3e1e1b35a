import { Component, type ErrorInfo, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Shown in place of failed content; `again` retries it. */
  renderFailed: (failed: { error: unknown; again: () => void }) => ReactNode
  onCaught: (error: unknown, componentStack: string) => void
}

interface ErrorBoundaryState {
  caught: { error: unknown } | null
}

/** Contains a failure of its children, so that the rest of the window survives. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { caught: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { caught: { error } }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.props.onCaught(error, componentStack ?? '')
  }

  readonly #again = (): void => this.setState({ caught: null })

  override render(): ReactNode {
    const { children, renderFailed } = this.props
    const { caught } = this.state
    return caught ? renderFailed({ error: caught.error, again: this.#again }) : children
  }
}
