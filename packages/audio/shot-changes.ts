import { failWith, ok, type Result } from '@shared/contracts/result'
import { startFfmpeg } from './ffmpeg'

export interface ShotJob {
  film: string
  durationMs: number
  signal: AbortSignal
  /** @param part of the film that is done, 0–1 */
  onProgress(progress: { part: number; leftMs: number | null }): void
}

/**
 * Frames whose score is at least this begin a shot: ffmpeg's own measure, 0–1, the smaller of how much the picture
 * differs from the last one and how much that difference has changed, so that movement alone scores low.
 */
const MIN_SCORE = 0.3
/** Two changes are at least this far apart: a flash is no shot, ms. */
const MIN_SHOT_MS = 200
/** The picture is compared at this width, pixels: noise and grain score less, and scaling costs little. */
const WIDTH = 320
/** Unit of the times that ffmpeg prints. */
const TICKS_A_SECOND = 1_000_000
/** The time left is reported from here on, ms. */
const SURE_MS = 2_000

/**
 * Finds where the shots of a film change, ms from its start, in order. Needs ffmpeg, which decodes the whole picture.
 *
 * @returns CANCELLED; AUDIO_UNSUPPORTED where ffmpeg finds no picture
 */
export async function findShotChanges(job: ShotJob): Promise<Result<number[]>> {
  const score = 'metadata=print:key=lavfi.scene_score:file=-'
  // Every frame is printed, which is also how far it has come; its time as a whole number, since ffmpeg prints six
  // digits of a time in seconds: tenths of a second after some hours.
  const filter = `scale=${WIDTH}:-2,settb=1/${TICKS_A_SECOND},select=gte(scene\\,0),${score}`
  const { child, ended } = startFfmpeg(
    ['-i', job.film, '-map', '0:v:0', '-an', '-sn', '-dn', '-vf', filter, '-f', 'null', '-'],
    job.signal,
  )
  const frames = new ShotFrames()
  const startedMs = Date.now()
  child.stdout.setEncoding('latin1').on('data', (text: string) => {
    frames.add(text)
    const part = Math.min(1, frames.atMs / Math.max(1, job.durationMs))
    const tookMs = Date.now() - startedMs
    const leftMs = part > 0 && tookMs > SURE_MS ? (tookMs / part) * (1 - part) : null
    job.onProgress({ part, leftMs })
  })
  const { code, reason } = await ended
  if (job.signal.aborted) return failWith('CANCELLED', 'the search was cancelled')
  if (code === 0) return ok(frames.changes)
  const why = reason || `ffmpeg ended with ${code}`
  return failWith('AUDIO_UNSUPPORTED', why, { at: job.film, params: { reason: why } })
}

/** Reads what ffmpeg prints of each frame: its time, then its score. */
export class ShotFrames {
  /** Times of the changes, whole ms. */
  readonly changes: number[] = []
  /** Time of the last frame, ms. */
  atMs = 0
  #rest = ''

  add(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      const ticks = /\bpts:\s*(-?\d+)/.exec(line)?.[1]
      if (ticks !== undefined) this.atMs = Math.max(0, (Number(ticks) * 1_000) / TICKS_A_SECOND)
      const score = /scene_score=([\d.]+)/.exec(line)?.[1]
      if (score !== undefined && Number(score) >= MIN_SCORE) this.#change()
    }
  }

  #change(): void {
    const at = Math.round(this.atMs)
    // The first frame differs from nothing.
    if (at > 0 && at - (this.changes.at(-1) ?? -MIN_SHOT_MS) >= MIN_SHOT_MS) this.changes.push(at)
  }
}
