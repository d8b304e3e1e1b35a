import type { Output } from './output'
import type { DubReport } from './report'

/** Says what a person has to look at, then the figures as they are. */
export function sayProblems(report: DubReport, output: Output): void {
  const { texts } = output
  for (const { cue, start, error } of report.failed)
    output.warn(
      texts.cueFailed(cue, start, texts.error({ code: error.code, message: error.message })),
    )
  for (const { cue, start } of report.withoutText)
    output.warn(texts.cueFailed(cue, start, texts.noText))
  for (const { cue, start, overflowMs, cutCharacters, endAt } of report.notFitting) {
    const over = (overflowMs / 1000).toFixed(1)
    output.warn(texts.overflow(cue, start, over, cutCharacters, endAt))
  }
}
