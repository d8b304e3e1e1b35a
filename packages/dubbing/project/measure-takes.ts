import { availableParallelism } from 'node:os'
import { defaultFitSettings, type Take } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { Piscina } from 'piscina'
import type { TakeMeasures } from '@cuecast/audio'
import { workerFile } from '@cuecast/platform'
import type { Project } from './project'

/** Takes that one thread measures before it is given more. */
const BATCH = 32

/**
 * Measures the silence around every take anew that was measured at another threshold than the
 * project's; answers those that changed. A take whose audio cannot be read keeps what it has.
 */
export async function measureTakes(project: Project): Promise<Result<Take[]>> {
  if (project.access.readOnly) return ok([])
  const thresholdDb = project.document.fit.trimThresholdDb
  const due = project.takes
    .all()
    .filter((take) => (take.thresholdDb ?? defaultFitSettings.trimThresholdDb) !== thresholdDb)
  if (due.length === 0) return ok([])
  const measures = await measured(
    due.map((take) => project.takes.pathOf(take)),
    thresholdDb,
  )
  const changed: Take[] = []
  for (const [i, take] of due.entries()) {
    const found = measures[i]
    // Another window of time: the take may have been cleared out meanwhile.
    if (!found || !project.takes.byId(take.id)) continue
    const noted = await project.takes.measured(take.id, found)
    if (!noted.ok) return noted
    changed.push(noted.value)
  }
  return ok(changed)
}

/** Off the main thread, on as many threads as leave one core to the studio. */
async function measured(
  files: readonly string[],
  thresholdDb: number,
): Promise<(TakeMeasures | null)[]> {
  const threads = new Piscina<object, (TakeMeasures | null)[]>({
    filename: workerFile('audio-measure'),
    minThreads: 1,
    maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  })
  try {
    const batches = Array.from({ length: Math.ceil(files.length / BATCH) }, (_, i) =>
      files.slice(i * BATCH, (i + 1) * BATCH),
    )
    const parts = await Promise.all(
      batches.map((batch) => threads.run({ files: batch, thresholdDb }, { name: 'takes' })),
    )
    return parts.flat()
  } finally {
    await threads.destroy()
  }
}
