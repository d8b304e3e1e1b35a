import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ok, type Result } from '@shared/contracts/result'
import { Piscina } from 'piscina'
import { readPlainFile, workerFile, writeAtomically } from '@cuecast/platform'
import { decodePeaks, encodePeaks, PEAKS_PER_SECOND, type Peaks } from './peaks'

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
  async take(file: string, folder: string): Promise<Result<Peaks>> {
    const cache = peaksFile(folder, basename(file))
    const stored = await readPlainFile(cache).then(decodePeaks, () => null)
    if (stored) return ok(stored)
    const request = { file, perSecond: PEAKS_PER_SECOND }
    const found = await this.thread.run(request, { name: 'take' })
    if (!found.ok) return found
    // If the folder is not writable, the peaks are computed again next time.
    await mkdir(folder, { recursive: true }).then(
      () => writeAtomically(cache, encodePeaks(found.value)),
      () => undefined,
    )
    return found
  }

  async close(): Promise<void> {
    await this.thread.destroy()
  }
}

/** Path of the cached peaks of a sound; `key` identifies the sound. */
export const peaksFile = (folder: string, key: string): string => join(folder, `${key}.peaks`)
