import { failWith, ok, type Result } from '@shared/contracts/result'
import type { FilmLevels } from '@shared/subtitles/edit/film-sync'
import { openFilmSound } from './open-film-sound'

/** Enough for voices. */
const SAMPLE_RATE = 8_000
const PER_SECOND = 50

/**
 * The loudest sample of each fiftieth of a second of a film's sound, read once from start to end.
 *
 * @returns CANCELLED and what `openFilmSound` returns
 */
export async function filmLevels(path: string, signal: AbortSignal): Promise<Result<FilmLevels>> {
  const opened = await openFilmSound(path, { sampleRate: SAMPLE_RATE, channels: 1 })
  if (!opened.ok) return opened
  const peaks: number[] = []
  const step = SAMPLE_RATE / PER_SECOND
  try {
    for (;;) {
      if (signal.aborted) return failWith('CANCELLED', 'reading the film was cancelled')
      const [samples = new Float32Array(0)] = await opened.value.read(60 * SAMPLE_RATE)
      for (let at = 0; at < samples.length; at += step) {
        const loudest = samples
          .subarray(at, at + step)
          .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
        peaks.push(Math.min(255, Math.round(loudest * 255)))
      }
      if (samples.length < 60 * SAMPLE_RATE) return ok({ perSecond: PER_SECOND, peaks })
    }
  } finally {
    await opened.value.close()
  }
}
