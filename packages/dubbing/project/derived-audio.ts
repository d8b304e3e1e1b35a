import { availableParallelism } from 'node:os'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Take } from '@shared/contracts/project-file'
import { isDueToMeasure } from '@shared/fitting/pauses'
import { ok, type Result } from '@shared/contracts/result'
import {
  type TakeMeasures,
  decodeAudio,
  encodeAudio,
  fitSound,
  type TakePart,
  type Peaks,
  PeakThread,
} from '@cuecast/audio'
import { withFileErrors, readPlainFile, threadPool, writeAtomically } from '@cuecast/platform'
import type { Project } from './project'
import { createHash } from 'node:crypto'
import type { FilmPeaks } from '@shared/contracts/film'

/** Takes per message to a worker thread. */
const BATCH = 32

/**
 * Measures takes again if their threshold differs from the project's, or if their pauses were not
 * measured; returns the changed takes. A take with unreadable audio keeps its values.
 */
export async function measureTakes(project: Project): Promise<Result<Take[]>> {
  if (project.access.readOnly) return ok([])
  const thresholdDb = project.document.fit.trimThresholdDb
  const due = project.takes.index.all().filter((take) => isDueToMeasure(take, thresholdDb))
  if (due.length === 0) return ok([])
  const measures = await measured(
    due.map((take) => project.takes.pathOf(take)),
    thresholdDb,
  )
  const changed: string[] = []
  for (const [i, take] of due.entries()) {
    const found = measures[i]
    // The take may have been deleted meanwhile.
    if (!found || !project.takes.index.byId(take.id)) continue
    const noted = await project.takes.measured(take.id, found)
    if (!noted.ok) return noted
    changed.push(take.id)
  }
  // As they are now: a take may have been locked or checked while others were noted.
  return ok(changed.flatMap((id) => project.takes.index.byId(id) ?? []))
}

/** Measures on worker threads, leaving one core free. */
async function measured(
  files: readonly string[],
  thresholdDb: number,
): Promise<(TakeMeasures | null)[]> {
  const threads = threadPool<object, (TakeMeasures | null)[]>('audio-measure', {
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
 * Path of a take's sound as it plays in the film (trimmed, squeezed, at its rate), cached in
 * `folder`; for hearing a fitted cue exactly as it is exported.
 */
export async function fittedTake(
  project: Project,
  take: Take,
  { rate, ...part }: TakePart & { rate: number },
  folder: string,
): Promise<Result<string>> {
  const key = createHash('sha256').update(JSON.stringify([take.file, rate, part]))
  const file = join(folder, `${key.digest('hex').slice(0, 40)}.wav`)
  if (await stat(file).catch(() => null)) return ok(file)
  return withFileErrors(file, 'write', async () => {
    await mkdir(folder, { recursive: true })
    const decoded = await decodeAudio(await readFile(project.takes.pathOf(take)))
    if (!decoded.ok) return decoded
    const { channels, sampleRate } = decoded.value
    const fitted = await fitSound(channels, sampleRate, part, (frames) => Math.round(frames / rate))
    const written = await writeAtomically(file, await encodeAudio(fitted, sampleRate, 'wav'))
    return written.ok ? ok(file) : written
  })
}

let thread: PeakThread | undefined

/** Takes whose peaks one call computes: the window draws the known ones meanwhile. */
const COMPUTED = 8

/** Peaks of a take; null: its sound cannot be read. */
interface PeaksOfTake extends Omit<Peaks, 'peaks'> {
  takeId: string
  peaks: Uint8Array | null
}

/**
 * Cached peaks of takes, and those of the first uncached ones, computed on a worker thread and
 * cached in the project's `peaks/`. The caller asks again for the rest.
 */
export async function peaksOfTakes(
  project: Project,
  takes: readonly Take[],
): Promise<PeaksOfTake[]> {
  thread ??= new PeakThread()
  const { peaks: folder } = project.folder
  const about = takes.map((take) => ({ takeId: take.id, file: project.takes.pathOf(take) }))
  const peaks = thread
  const cached = await Promise.all(about.map(({ file }) => peaks.cached(file, folder)))
  const known = about.flatMap(({ takeId }, i) => (cached[i] ? { takeId, ...cached[i] } : []))
  const missing = about.filter((_, i) => !cached[i]).slice(0, COMPUTED)
  const computed = missing.map(async ({ takeId, file }): Promise<PeaksOfTake> => {
    const found = await peaks.compute(file, folder)
    return { takeId, ...(found.ok ? found.value : { perSecond: 0, peaks: null }) }
  })
  return [...known, ...(await Promise.all(computed))]
}

/** Header bytes: peaks per second and duration in ms, two little-endian doubles. */
const HEAD = 16

/** Cached peaks of the project's film; null if there are none or the film has changed. */
export async function keptFilmPeaks(project: Project): Promise<FilmPeaks | null> {
  const file = await derivedFile(project, 'film')
  const bytes = file && (await readPlainFile(file).catch(() => null))
  if (!bytes || bytes.length < HEAD) return null
  const perSecond = bytes.readDoubleLE(0)
  const durationMs = bytes.readDoubleLE(8)
  return { perSecond, durationMs, peaks: new Uint8Array(bytes.subarray(HEAD)) }
}

/** Caches the peaks of the film, computed by the window while reading it. */
export async function keepFilmPeaks(project: Project, film: FilmPeaks): Promise<Result<void>> {
  if (project.access.readOnly) return ok(undefined)
  const file = await derivedFile(project, 'film')
  if (!file) return ok(undefined)
  await mkdir(project.folder.peaks, { recursive: true }).catch(() => undefined)
  const head = Buffer.alloc(HEAD)
  head.writeDoubleLE(film.perSecond, 0)
  head.writeDoubleLE(film.durationMs, 8)
  return writeAtomically(file, Buffer.concat([head, film.peaks]))
}

/**
 * Where something is kept that was made of the project's film. Named by path, size and time of the film, so that a
 * different or changed film is a miss; null without one.
 */
export async function derivedFile(
  project: Project,
  kind: 'film' | 'shots' | 'spoken',
): Promise<string | null> {
  const film = await project.film()
  const path = film.ok ? film.value : null
  const info = path === null ? null : await stat(path).catch(() => null)
  if (!info) return null
  // The peaks are those of all channels.
  const key = createHash('sha256').update(`${path} ${info.size} ${info.mtimeMs} mono`)
  return join(project.folder.peaks, `${kind}-${key.digest('hex').slice(0, 32)}`)
}
