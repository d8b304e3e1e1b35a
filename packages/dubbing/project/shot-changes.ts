import { mkdir } from 'node:fs/promises'
import { findShotChanges, hasFfmpeg } from '@cuecast/audio'
import { parseJson, readPlainFile, writeAtomically } from '@cuecast/platform'
import { type ShotChanges, shotChangesSchema } from '@shared/contracts/film'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { derivedFile } from './derived-audio'
import { filmLength } from './film'
import type { Project } from './project'

/** Names the files; another way of finding them is another name. */
const KIND = 'shots'

/** The shot changes that were found in the project's film; null where none were looked for, or the film has changed. */
export async function keptShotChanges(project: Project): Promise<ShotChanges | null> {
  const file = await derivedFile(project, KIND)
  const bytes = file && (await readPlainFile(file).catch(() => null))
  if (!bytes) return null
  const read = shotChangesSchema.safeParse(parseJson(bytes.toString('utf8')))
  return read.success ? read.data : null
}

interface ShotWork {
  /** The project's film. */
  path: string
  signal: AbortSignal
  onProgress(progress: { part: number; leftMs: number | null }): void
}

/**
 * Finds the shot changes of the project's film and keeps them beside its peaks; a project that may not be written
 * keeps none.
 *
 * @returns FFMPEG_MISSING, CANCELLED, AUDIO_UNSUPPORTED without a picture, and errors of files
 */
export async function findShots(
  project: Project,
  { path, ...work }: ShotWork,
): Promise<Result<ShotChanges>> {
  if (!hasFfmpeg()) return failWith('FFMPEG_MISSING', 'ffmpeg is not installed')
  const length = await filmLength(path)
  const durationMs = length.ok ? length.value : (project.document.media?.durationMs ?? 0)
  const file = await derivedFile(project, KIND)
  const timesMs = await findShotChanges({ film: path, durationMs, ...work })
  if (!timesMs.ok) return timesMs
  const found = { timesMs: timesMs.value }
  // A film that was exchanged meanwhile has other ones.
  if (project.access.readOnly || !file || file !== (await derivedFile(project, KIND)))
    return ok(found)
  await mkdir(project.folder.peaks, { recursive: true }).catch(() => undefined)
  const written = await writeAtomically(file, Buffer.from(JSON.stringify(found)))
  return written.ok ? ok(found) : written
}
