import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Result } from '@shared/contracts/result'
import { readPlainFile, type ThreadPool, threadPool, writeAtomically } from '@cuecast/platform'
import { decodePeaks, encodePeaks, PEAKS_PER_SECOND, type Peaks } from './peaks'

/**
 * Computes peaks of takes in a worker thread and caches them in the project's `peaks/` folder, which
 * can be deleted at any time.
 */
export class PeakThread {
  private readonly thread: ThreadPool<object, Result<Peaks>>

  constructor() {
    this.thread = threadPool('audio-peaks', {
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 10_000,
    })
  }

  /** The peaks that are cached for a take; null: none are. Takes never change, so the file name is the key. */
  cached(file: string, folder: string): Promise<Peaks | null> {
    return readPlainFile(peaksFile(folder, basename(file))).then(decodePeaks, () => null)
  }

  /** Works the peaks of a take out of its sound, and caches them. */
  async compute(file: string, folder: string): Promise<Result<Peaks>> {
    const request = { file, perSecond: PEAKS_PER_SECOND }
    const found = await this.thread.run(request, { name: 'take' })
    if (found.ok) await keepPeaks(folder, basename(file), found.value)
    return found
  }

  async close(): Promise<void> {
    await this.thread.destroy()
  }
}

/** Path of the cached peaks of a sound; `key` identifies the sound. */
export const peaksFile = (folder: string, key: string): string => join(folder, `${key}.peaks`)

/** Caches the peaks of a sound; where the folder is not writable, they are computed again next time. */
export async function keepPeaks(folder: string, key: string, peaks: Peaks): Promise<void> {
  await mkdir(folder, { recursive: true }).then(
    () => writeAtomically(peaksFile(folder, key), encodePeaks(peaks)),
    () => undefined,
  )
}
