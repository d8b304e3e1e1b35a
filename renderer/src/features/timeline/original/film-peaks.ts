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

export interface Listeners {
  /** Called while the film is read; the array is the same one and fills up. */
  onPeaks: (peaks: Float32Array, durationMs: number) => void
  /** All of the film has been read. */
  onDone?: (peaks: Float32Array, durationMs: number) => void
  onFailed: () => void
}

/** Reads the sound of a film in a worker; answers the end of it. */
export function readFilmPeaks(
  url: string,
  perSecond: number,
  { onPeaks, onDone, onFailed }: Listeners,
): () => void {
  const worker = new Worker(new URL('../../../workers/film-peaks.worker.ts', import.meta.url), {
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
