import { type ReactNode, Component, type ErrorInfo } from 'react'
import { Button, Note, Row, Stack } from '@cuecast/ui'
import { words } from '@/model/report'
import { copyFault, noteFault } from './faults'
import styles from './Studio.module.css'

interface AreaBoundaryProps {
  /** As the log calls it. */
  area: 'table' | 'picture' | 'inspector' | 'timeline' | 'panel' | 'dialog' | 'window'
  children: ReactNode
  /** Takes away what has failed, where it can be done without. */
  onClose?: () => void
}

/** An area of the window that fails by itself: the others, the project and its edits stay. */
export function AreaBoundary({ area, children, onClose }: AreaBoundaryProps) {
  return (
    <ErrorBoundary
      onCaught={(error, stack) => noteFault(error, `${area}${stack}`)}
      renderFailed={({ again }) => <Failed area={area} again={again} onClose={onClose} />}
    >
      {children}
    </ErrorBoundary>
  )
}

interface FailedProps extends Pick<AreaBoundaryProps, 'area'> {
  again: () => void
  onClose: (() => void) | undefined
}

/** Also shown where the texts of React's provider are not there any more. */
function Failed({ area, again, onClose }: FailedProps) {
  const t = words()
  const isWindow = area === 'window'
  return (
    <div className={onClose ? styles.failedDialog : styles.failed} data-testid={`failed-${area}`}>
      <Note tone="error" icon gap={8} role="alert">
        <Stack gap={2}>
          <strong>{t(isWindow ? 'app.fault.window' : 'app.fault.what')}</strong>
          <p>{t('app.fault.kept')}</p>
        </Stack>
        <Row gap={8}>
          <Button onClick={isWindow ? () => window.location.reload() : again}>
            {t(isWindow ? 'app.fault.reload' : 'app.fault.again')}
          </Button>
          {onClose && <Button onClick={onClose}>{t('ui.close')}</Button>}
          <Button onClick={copyFault}>{t('app.fault.copy')}</Button>
        </Row>
      </Note>
    </div>
  )
}

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
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
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
