import { availableParallelism } from 'node:os'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { defaultFitSettings, type Take } from '@shared/contracts/project-file'
import { ok, type Result, fail } from '@shared/contracts/result'
import {
  type TakeMeasures,
  decodeAudio,
  encodeAudio,
  stretchChannels,
  type Peaks,
  PeakThread,
} from '@cuecast/audio'
import { workerFile, fileError, writeAtomically } from '@cuecast/platform'
import type { Project } from './project'

/** Takes per message to a worker thread. */
const BATCH = 32

/**
 * Measures the silence around every take again whose threshold differs from the project's; returns
 * the changed takes. A take with unreadable audio keeps its values.
 */
export async function measureTakes(project: Project): Promise<Result<Take[]>> {
  if (project.access.readOnly) return ok([])
  const thresholdDb = project.document.fit.trimThresholdDb
  const due = project.takes.index
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
    // The take may have been deleted meanwhile.
    if (!found || !project.takes.index.byId(take.id)) continue
    const noted = await project.takes.measured(take.id, found)
    if (!noted.ok) return noted
    changed.push(noted.value)
  }
  return ok(changed)
}

/** Measures on worker threads, leaving one core free. */
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

/**
 * Path of a take's audio at another rate with the same pitch, cached in `folder`; to play a fitted cue
 * exactly as it is exported.
 */
export async function stretchedTake(
  project: Project,
  take: Take,
  rate: number,
  folder: string,
): Promise<Result<string>> {
  const file = join(folder, `${take.file.slice(0, 40)}-${rate.toFixed(4)}.wav`)
  if (await stat(file).catch(() => null)) return ok(file)
  try {
    await mkdir(folder, { recursive: true })
    const decoded = await decodeAudio(await readFile(project.takes.pathOf(take)))
    if (!decoded.ok) return decoded
    const { channels, sampleRate } = decoded.value
    const faster = await stretchChannels(channels, sampleRate, rate)
    const written = await writeAtomically(file, await encodeAudio(faster, sampleRate, 'wav'))
    return written.ok ? ok(file) : written
  } catch (cause) {
    return fail(fileError(cause, file, 'write'))
  }
}

let thread: PeakThread | undefined

/** Peaks of a take, computed on a worker thread and cached in the project's `peaks/`. */
export async function cachedPeaks(project: Project, take: Take): Promise<Result<Peaks>> {
  thread ??= new PeakThread()
  return thread.take(project.takes.pathOf(take), project.folder.peaks)
}
