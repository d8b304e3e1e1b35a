import { monoWav } from '@cuecast/audio/testing/wav'

const RATE = 8_000

/** A WAV file with a tone of so many seconds. */
export function toneWav(seconds: number): Buffer {
  return monoWav(RATE, seconds * RATE, (i) => 12_000 * Math.sin((2 * Math.PI * 440 * i) / RATE))
}
