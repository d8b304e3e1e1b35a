import { mkdir, readdir } from 'node:fs/promises'
import { studioError } from '@shared/contracts/studio-error'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { startFfmpeg } from './ffmpeg'

/** Part of a film whose picture is copied. */
export interface PictureJob {
  film: string
  startMs: number
  durationMs: number
  signal?: AbortSignal | undefined
  /** 0 … 1. */
  onProgress?: ((progress: number) => void) | undefined
}

/** Width of the small picture, pixels: fits a phone next to a list. */
const WIDTH = 320
/** Longer films are seen by their key frames alone: decoding every frame would take longer than the sound. */
const KEY_FRAMES_FROM_MS = 15 * 60_000

/**
 * Writes a JPEG of the film every `everyMs` into `folder` as `0001.jpg`, `0002.jpg` … Needs ffmpeg.
 *
 * @returns the file names in order; AUDIO_UNSUPPORTED where ffmpeg finds no picture
 */
export async function writeStills(
  job: PictureJob,
  folder: string,
  everyMs: number,
): Promise<Result<string[]>> {
  await mkdir(folder, { recursive: true })
  const quick = job.durationMs >= KEY_FRAMES_FROM_MS ? ['-skip_frame', 'nokey'] : []
  // Rounded up, so that a still shows the frame at its own time and not a later one.
  const filter = `fps=fps=${1_000 / everyMs}:round=up,${scale}`
  const jpeg = ['-q:v', '6', '-f', 'image2', `${folder}/%04d.jpg`]
  const done = await runPicture(job, quick, ['-vf', filter, ...jpeg])
  if (!done.ok) return done
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).sort()
  return names.length > 0 ? ok(names) : fail(noPicture(job.film, 'no picture in this file'))
}

/** Writes a small silent H.264 copy of the film to `path` (MP4). Needs ffmpeg with libx264. */
export async function writeSmallFilm(job: PictureJob, path: string): Promise<Result<void>> {
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '30', '-pix_fmt', 'yuv420p']
  const form = ['-g', '48', '-movflags', '+faststart', '-f', 'mp4', path]
  return runPicture(job, [], ['-an', '-vf', scale, ...codec, ...form])
}

const scale = `scale=${WIDTH}:-2`

const noPicture = (film: string, reason: string) =>
  studioError('AUDIO_UNSUPPORTED', reason, { at: film, params: { reason } })

/** Runs ffmpeg over the picture of a film; the copies name neither the film nor where it was. */
async function runPicture(
  { film, startMs, durationMs, signal, onProgress }: PictureJob,
  input: readonly string[],
  output: readonly string[],
): Promise<Result<void>> {
  const part = ['-ss', String(startMs / 1_000), '-t', String(durationMs / 1_000), '-i', film]
  const plain = ['-map', '0:v:0', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']
  const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact']
  const { child, ended } = startFfmpeg(
    ['-y', '-progress', 'pipe:1', ...input, ...part, ...plain, ...exact, ...output],
    signal,
  )
  child.stdout.on('data', (chunk: Buffer) => {
    const us = Number(/out_time_us=(\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 0)
    onProgress?.(Math.min(1, us / 1_000 / Math.max(1, durationMs)))
  })
  const { code, reason } = await ended
  if (signal?.aborted) return failWith('CANCELLED', 'the export was cancelled')
  return code === 0 ? ok(undefined) : fail(noPicture(film, reason || `ffmpeg ended with ${code}`))
}
