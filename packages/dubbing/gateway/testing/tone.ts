import { monoWav } from '@cuecast/audio/testing/wav'

const RATE = 16_000

/** A WAV file (16 bit mono, 16 kHz) of a 220 Hz tone; two lengths never have the same bytes. */
export function toneWav(ms: number): Uint8Array {
  const frames = Math.round((ms / 1000) * RATE)
  const tone = (i: number) => 9_000 * Math.sin((2 * Math.PI * 220 * i) / RATE)
  return new Uint8Array(monoWav(RATE, frames, tone))
}

/** Duration of the fake audio of a text: its own for each length nearby, and short for long texts. */
export function toneMs(text: string): number {
  const { length } = [...text]
  return 200 + 20 * (length > 1_000 ? 100 + (length % 100) : length)
}
