import type { Take } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import { type Peaks, PeakThread } from '@cuecast/audio'
import type { Project } from './project'

let thread: PeakThread | undefined

/** Peaks of a take, found off the main thread and kept in the project's `peaks/`. */
export async function cachedPeaks(project: Project, take: Take): Promise<Result<Peaks>> {
  thread ??= new PeakThread()
  const levels = await thread.take(project.takes.pathOf(take), project.folder.peaks)
  if (!levels.ok) return levels
  const [finest = { perSecond: 1, peaks: new Uint8Array(0) }] = levels.value
  return ok(finest)
}
