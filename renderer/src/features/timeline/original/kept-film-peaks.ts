import { studio } from '@/bridge/studio'
import { readFilmPeaks, type Listeners } from './film-peaks'

/**
 * Peaks of the film: those that an earlier session left in the project, otherwise read now and kept
 * for the next one. Answers the end of it.
 */
export function keptOrRead(url: string, perSecond: number, listeners: Listeners): () => void {
  let end: (() => void) | null = null
  let ended = false

  async function show(): Promise<void> {
    const kept = await studio.filmPeaksKept()
    if (ended) return
    if (kept.ok && kept.value?.perSecond === perSecond)
      listeners.onPeaks(Float32Array.from(kept.value.peaks, toLevel), kept.value.durationMs)
    else end = readFilmPeaks(url, perSecond, { ...listeners, onDone: keep })
  }

  function keep(peaks: Float32Array, durationMs: number): void {
    const bytes = Uint8Array.from(peaks, (level) => Math.round(level * 255))
    if (durationMs > 0) void studio.filmPeaksKeep({ perSecond, durationMs, peaks: bytes })
  }

  void show()
  return () => {
    ended = true
    end?.()
  }
}

const toLevel = (peak: number): number => peak / 255
