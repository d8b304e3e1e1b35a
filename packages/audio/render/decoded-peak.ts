import type { ChannelCount } from '@shared/contracts/export'
import { FilmSoundWindow } from '../film-sound/film-sound-reader'
import { openFilmSound } from '../film-sound/open-film-sound'
import { truePeak } from '../loudness/true-peak'

/** Sound is examined in windows of this length. */
const WINDOW_SECONDS = 5
/** Sound on both sides of a window that crests at its edges depend on, frames. */
const CONTEXT = 32

interface Shape {
  sampleRate: number
  channels: ChannelCount
  /** Length of the sound, frames. */
  frames: number
}

/**
 * The highest true peak of a sound file, measured on its decoded samples. Linear; null where this machine
 * has no decoder for it.
 *
 * @param onProgress receives seconds examined since the last call
 * @param signal stops between two windows by throwing
 */
export async function decodedPeak(
  path: string,
  shape: Shape,
  onProgress: (seconds: number) => void,
  signal: AbortSignal,
): Promise<number | null> {
  const { sampleRate, channels, frames } = shape
  const opened = await openFilmSound(path, { sampleRate, channels })
  if (!opened.ok) return null
  const window = new FilmSoundWindow(opened.value, channels)
  const size = WINDOW_SECONDS * sampleRate
  let most = 0
  try {
    for (let at = 0; at < frames; at += size) {
      signal.throwIfAborted()
      const [from, to] = [Math.max(0, at - CONTEXT), Math.min(frames, at + size)]
      for (const sound of await window.between(from, to + CONTEXT))
        most = truePeak(sound, at - from, to - from, most)
      onProgress((to - at) / sampleRate)
    }
    return most
  } finally {
    await opened.value.close()
  }
}
