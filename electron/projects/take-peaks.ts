import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Take } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { takePeaks, type Peaks } from '../audio/peaks/peaks'
import { writeAtomically } from '../files/atomic-write'
import type { Project } from './project'

/** Fine enough for a pixel per bucket at the closest zoom that shows whole words. */
const PER_SECOND = 200

/** Peaks of a take, computed once and kept in the project's `peaks/` under the take's own name. */
export async function cachedPeaks(project: Project, take: Take): Promise<Result<Peaks>> {
  const file = join(project.folder.peaks, `${take.file}.${PER_SECOND}`)
  const known = await readFile(file).catch(() => null)
  if (known) return ok({ perSecond: PER_SECOND, peaks: new Uint8Array(known) })
  const made = await takePeaks(project.takes.pathOf(take), PER_SECOND)
  if (!made.ok) return made
  await mkdir(project.folder.peaks, { recursive: true }).catch(() => undefined)
  // A cache that cannot be written costs time, nothing else.
  await writeAtomically(file, made.value.peaks)
  return made
}
