import { studio } from '@/bridge/studio'

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

/** Asked of the worker. */
export interface FilmPeaksRequest {
  url: string
}

/** What the worker tells. */
export type FilmPeaksMessage =
  | { kind: 'length'; durationMs: number }
  | { kind: 'peaks'; at: number; peaks: Uint8Array }
  /** All there is; without sound nothing came before. */
  | { kind: 'done' }
  | { kind: 'failed' }

interface Listeners {
  /** Called while the film is read; the array is the same one and fills up. */
  onPeaks: (peaks: Float32Array, durationMs: number) => void
  /** All of the film has been read. */
  onDone?: (peaks: Float32Array, durationMs: number) => void
  onFailed: () => void
}

/** Reads the sound of a film in a worker; answers the end of it. */
function readFilmPeaks(
  url: string,
  perSecond: number,
  { onPeaks, onDone, onFailed }: Listeners,
): () => void {
  const worker = new Worker(new URL('../../workers/film-peaks.worker.ts', import.meta.url), {
    type: 'module',
  })
  let peaks = new Float32Array(0)
  let durationMs = 0
  worker.onmessage = ({ data }: MessageEvent<FilmPeaksMessage>) => {
    switch (data.kind) {
      case 'length':
        durationMs = data.durationMs
        peaks = new Float32Array(Math.ceil((durationMs * perSecond) / 1_000))
        return
      case 'peaks':
        data.peaks.forEach((peak, i) => {
          peaks[data.at + i] = peak / 255
        })
        onPeaks(peaks, durationMs)
        return
      case 'failed':
        onFailed()
        return
      case 'done':
        worker.terminate()
        onDone?.(peaks, durationMs)
    }
  }
  worker.onerror = onFailed
  const request: FilmPeaksRequest = { url }
  worker.postMessage(request)
  return () => worker.terminate()
}
