import { causeText, studioError } from '@shared/contracts/errors'
import { studio } from '@/bridge/studio'
import { toast } from '@/ui/overlays/toasts'

/** Characters of a report: the stack of a deep tree is longer. */
const MAX_REPORT = 20_000

/** The last failure with what is known of it, to be copied into a report. */
let last = ''

/** What has failed, in which area of the window, and where in the code. */
const reportOf = (error: unknown, place: string): string =>
  [place, error instanceof Error ? (error.stack ?? error.message) : String(error)].join('\n')

/** Writes a failure of the window into the log. */
export function noteFault(error: unknown, place: string): void {
  last = reportOf(error, place)
  void studio.faultNote({ report: last.slice(0, MAX_REPORT) })
}

/** Copies the last failure. */
export function copyFault(): void {
  void studio.copyText({ text: last })
}

/** Failures that no boundary has caught are logged, and said: what they were about was not finished. Returns the end of it. */
export function followFaults(): () => void {
  const said = new Set<string>()
  const failed = (error: unknown, place: string) => {
    noteFault(error, place)
    const message = causeText(error)
    if (said.has(message)) return
    said.add(message)
    toast(studioError('INTERNAL_ERROR', message))
  }
  const rejected = ({ reason }: PromiseRejectionEvent) => failed(reason, 'a promise')
  const thrown = ({ error, message }: ErrorEvent) => {
    // Chromium's own remark about observers that wait for the next frame is no failure.
    if (!message.startsWith('ResizeObserver loop')) failed(error ?? message, 'a callback')
  }
  window.addEventListener('unhandledrejection', rejected)
  window.addEventListener('error', thrown)
  return () => {
    window.removeEventListener('unhandledrejection', rejected)
    window.removeEventListener('error', thrown)
  }
}
