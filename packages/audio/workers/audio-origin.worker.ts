import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Origin, OriginProgress } from '@shared/contracts/formats/origin'
import type { Result } from '@shared/contracts/result'
import { findOrigin } from '../origin/find-origin'

/** Shortest time between two progress messages, ms. */
const PROGRESS_EVERY_MS = 250

// Speaking and mixing come first, but on a busy machine the search still gets a share: the lowest priority gets nothing.
// Elsewhere than on Linux this would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** Looks for the origin of a file; messages say how far it is. */
export function find({ file }: { file: string }): Promise<Result<Origin>> {
  let toldAt = 0
  const onProgress = (progress: OriginProgress): void => {
    const now = performance.now()
    if (now < toldAt + PROGRESS_EVERY_MS) return
    toldAt = now
    parentPort?.postMessage(progress)
  }
  return findOrigin(file, { onProgress })
}
