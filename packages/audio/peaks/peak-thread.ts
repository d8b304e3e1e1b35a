import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { ok, type Result } from '@shared/contracts/result'
import { Piscina } from 'piscina'
import { readPlainFile, workerFile, writeAtomically } from '@cuecast/platform'
import type { Peaks } from './peaks'
import { peaksFile } from './peaks-file'
import { decodePeaks, encodePeaks, FINEST, pyramidOf, type PeakPyramid } from './pyramid'

/**
 * Computes peaks of takes in a worker thread and caches them in the project's `peaks/` folder, which
 * can be deleted at any time.
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

  /** Takes never change, so the file name is the cache key. */
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
    const stored = await readPlainFile(file).then(decodePeaks, () => null)
    if (stored) return ok(pyramidOf(stored))
    const found = await find()
    if (!found.ok) return found
    // If the folder is not writable, the peaks are computed again next time.
    await mkdir(folder, { recursive: true }).then(
      () => writeAtomically(file, encodePeaks(found.value)),
      () => undefined,
    )
    return ok(pyramidOf(found.value))
  }
}
