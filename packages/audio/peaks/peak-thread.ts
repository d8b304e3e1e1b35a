import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { ok, type Result } from '@shared/contracts/result'
import { Piscina } from 'piscina'
import { readPlainFile, workerFile, writeAtomically } from '@cuecast/platform'
import type { Peaks } from './peaks'
import { peaksFile } from './peaks-file'
import { decodePeaks, encodePeaks, FINEST, pyramidOf, type PeakPyramid } from './pyramid'

/**
 * Peaks of takes, found in a thread of their own and kept in the project's `peaks/` folder. What is
 * kept there can always be made again.
 */
export class PeakThread {
  private readonly thread: Piscina<object, Result<Peaks>>

  constructor() {
    this.thread = new Piscina({
      filename: workerFile('audio-peaks'),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 10_000,
    })
  }

  /** A take's file never changes, so its name is its key. */
  async take(file: string, folder: string): Promise<Result<PeakPyramid>> {
    const key = basename(file)
    return this.cached(folder, key, () =>
      this.thread.run({ file, perSecond: FINEST }, { name: 'take' }),
    )
  }

  async close(): Promise<void> {
    await this.thread.destroy()
  }

  private async cached(
    folder: string,
    key: string,
    find: () => Promise<Result<Peaks>>,
  ): Promise<Result<PeakPyramid>> {
    const file = peaksFile(folder, key)
    const kept = await readPlainFile(file).then(decodePeaks, () => null)
    if (kept) return ok(pyramidOf(kept))
    const found = await find()
    if (!found.ok) return found
    // A folder that cannot be written costs only the work of finding them again.
    await mkdir(folder, { recursive: true }).then(
      () => writeAtomically(file, encodePeaks(found.value)),
      () => undefined,
    )
    return ok(pyramidOf(found.value))
  }
}
