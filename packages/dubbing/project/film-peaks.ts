import { createHash } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilmPeaks } from '@shared/contracts/film'
import { ok, type Result } from '@shared/contracts/result'
import { readPlainFile, writeAtomically } from '@cuecast/platform'
import type { Project } from './project'

/** Header bytes: peaks per second and duration in ms, two little-endian doubles. */
const HEAD = 16

/** Cached peaks of the project's film; null if there are none or the film has changed. */
export async function keptFilmPeaks(project: Project): Promise<FilmPeaks | null> {
  const file = await fileOf(project)
  const bytes = file && (await readPlainFile(file).catch(() => null))
  if (!bytes || bytes.length < HEAD) return null
  const perSecond = bytes.readDoubleLE(0)
  const durationMs = bytes.readDoubleLE(8)
  return { perSecond, durationMs, peaks: new Uint8Array(bytes.subarray(HEAD)) }
}

/** Caches the peaks of the film, computed by the window while reading it. */
export async function keepFilmPeaks(project: Project, film: FilmPeaks): Promise<Result<void>> {
  if (project.access.readOnly) return ok(undefined)
  const file = await fileOf(project)
  if (!file) return ok(undefined)
  await mkdir(project.folder.peaks, { recursive: true }).catch(() => undefined)
  const head = Buffer.alloc(HEAD)
  head.writeDoubleLE(film.perSecond, 0)
  head.writeDoubleLE(film.durationMs, 8)
  return writeAtomically(file, Buffer.concat([head, film.peaks]))
}

/** Named by path, size and time of the film, so that a different or changed film is a miss. */
async function fileOf(project: Project): Promise<string | null> {
  const film = await project.film()
  const path = film.ok ? film.value : null
  const info = path === null ? null : await stat(path).catch(() => null)
  if (!info) return null
  const key = createHash('sha256').update(`${path} ${info.size} ${info.mtimeMs}`)
  return join(project.folder.peaks, `film-${key.digest('hex').slice(0, 32)}`)
}
