import type { Output } from './output'
import type { DubReport } from './report'
import { failureText } from './texts'

/** Says what a person has to look at, then the figures as they are. */
export function sayProblems(report: DubReport, output: Output): void {
  const { t } = output
  for (const { cue, start: time, error } of report.failed) {
    const reason = failureText(t, { code: error.code, message: error.message })
    output.warn(t('terminal.cueFailed', { cue, time, reason }))
  }
  const reason = t('terminal.noText')
  for (const { cue, start: time } of report.withoutText)
    output.warn(t('terminal.cueFailed', { cue, time, reason }))
  for (const {
    cue,
    start: time,
    overflowMs,
    cutCharacters: cut,
    endAt: end,
  } of report.notFitting) {
    const over = (overflowMs / 1000).toFixed(1)
    output.warn(t('terminal.overflow', { cue, time, over, cut, end }))
  }
}
