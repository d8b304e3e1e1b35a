import { defaultExportOptions } from '@shared/contracts/export'
import type { StudioError } from '@shared/contracts/errors'
import { ok, type Result } from '@shared/contracts/result'
import { fitInputOf, type FitResult } from '@shared/fitting/fit-types'
import { planFit } from '@shared/fitting/plan-fit'
import { exportTrack, type Project } from '@cuecast/dubbing'
import type { DubOptions } from './options'
import type { Output } from './output'
import { shortTime } from './texts'

export interface WrittenTrack {
  files: string[]
  durationMs: number
  /** Errors of unreadable takes, by cue. */
  broken: Map<string, StudioError>
}

/** How the active takes fit their cues. */
export function fitProject({ document, takes }: Project): FitResult[] {
  const inputs = document.cues.map((cue) =>
    fitInputOf(cue, takes.index.active(cue.id) ?? undefined, document.fit),
  )
  return planFit(inputs, document.fit)
}

/** Writes the track; cues without a take are silent. */
export async function writeTrack(
  project: Project,
  { output: path, format }: DubOptions,
  output: Output,
  signal: AbortSignal,
): Promise<Result<WrittenTrack>> {
  const exported = await exportTrack({
    project: project.document,
    projectPath: project.path,
    takes: project.takes.index.all(),
    activeTakes: project.takes.index.activeByCue(),
    options: { ...defaultExportOptions, format },
    path,
    signal,
    onProgress: (part, leftMs) => {
      const left = leftMs === null ? '' : output.t('terminal.left', { time: shortTime(leftMs) })
      output.progress(output.t('terminal.exporting'), part, `${Math.round(part * 100)}%`, left)
    },
  })
  if (!exported.ok) return exported
  const { files, report } = exported.value
  const broken = new Map(report.failedCues.map(({ cueId, error }) => [cueId, error]))
  return ok({ files, durationMs: report.durationMs, broken })
}
