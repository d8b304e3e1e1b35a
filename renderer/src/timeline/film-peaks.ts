import { currentProject } from '@/bridge/studio'
import { useFilm } from '@/model/playback/film'
import { useFilmLevel } from '@/model/playback/film-level'

/**
 * Reports the peaks of the film: those that an earlier session saved in the project, otherwise they
 * are read now and saved for the next one. Returns the function that stops it.
 */
export function loadFilmPeaks(url: string, perSecond: number, listeners: Listeners): () => void {
  let stopReading: (() => void) | null = null
  let stopped = false

  async function show(): Promise<void> {
    useFilmLevel.setState({ peaks: null })
    const kept = await currentProject().filmPeaksKept()
    if (stopped) return
    if (kept.ok && kept.value?.perSecond === perSecond) {
      const peaks = Float32Array.from(kept.value.peaks, toLevel)
      useFilmLevel.setState({ peaks })
      listeners.onPeaks(peaks, kept.value.durationMs)
    } else
      stopReading = readFilmPeaks(url, perSecond, {
        ...listeners,
        onDone: (peaks, durationMs) => void keep(peaks, durationMs),
      })
  }

  async function keep(peaks: Float32Array, durationMs: number): Promise<void> {
    if (durationMs <= 0) return
    if (!stopped) useFilmLevel.setState({ peaks })
    const bytes = Uint8Array.from(peaks, (level) => Math.round(level * 255))
    const kept = await currentProject().filmPeaksKeep({ perSecond, durationMs, peaks: bytes })
    if (kept.ok && !stopped) useFilm.setState({ soundRead: true })
  }

  void show()
  return () => {
    stopped = true
    stopReading?.()
  }
}

const toLevel = (peak: number): number => peak / 255

/** Request to the worker. */
export interface FilmPeaksRequest {
  url: string
}

/** Reports of the worker. */
export type FilmPeaksMessage =
  | { kind: 'length'; durationMs: number }
  | { kind: 'peaks'; at: number; peaks: Uint8Array }
  /** The whole film was read; a film without sound reports nothing else. */
  | { kind: 'done' }
  | { kind: 'failed' }

interface Listeners {
  /** Called while the film is read, always with the same array as it fills. */
  onPeaks: (peaks: Float32Array, durationMs: number) => void
  /** The whole film has been read. */
  onDone?: (peaks: Float32Array, durationMs: number) => void
  onFailed: () => void
}

/** Reads the sound of a film in a worker. Returns the function that stops it. */
function readFilmPeaks(
  url: string,
  perSecond: number,
  { onPeaks, onDone, onFailed }: Listeners,
): () => void {
  const worker = new Worker(new URL('./film-peaks.worker.ts', import.meta.url), {
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
